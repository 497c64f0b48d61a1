def energy_steps(n):
    bodies = [
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 39.47],
        [4.84, -1.16, -0.10, 0.60, 2.81, -0.02, 0.037],
        [8.34, 4.12, -0.40, -1.01, 1.82, 0.008, 0.011],
        [12.89, -15.11, -0.22, 1.08, 0.86, -0.01, 0.0017],
        [15.37, -25.9, 0.17, 0.97, 0.59, -0.034, 0.002],
    ]
    dt = 0.01
    for _ in range(n):
        for i in range(5):
            a = bodies[i]
            for j in range(i + 1, 5):
                b = bodies[j]
                dx = a[0] - b[0]
                dy = a[1] - b[1]
                dz = a[2] - b[2]
                d2 = dx * dx + dy * dy + dz * dz
                mag = dt / (d2 * d2 ** 0.5)
                am = a[6] * mag
                bm = b[6] * mag
                a[3] -= dx * bm
                a[4] -= dy * bm
                a[5] -= dz * bm
                b[3] += dx * am
                b[4] += dy * am
                b[5] += dz * am
        for a in bodies:
            a[0] += dt * a[3]
            a[1] += dt * a[4]
            a[2] += dt * a[5]
    return sum(b[0] + b[1] for b in bodies)
print(f"{energy_steps(5000):.6f}")
