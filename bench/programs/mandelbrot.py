def run(w, h, limit):
    count = 0
    for py in range(h):
        y0 = py / h * 2.0 - 1.0
        for px in range(w):
            x0 = px / w * 3.5 - 2.5
            x = y = 0.0
            n = 0
            while x * x + y * y <= 4.0 and n < limit:
                x, y = x * x - y * y + x0, 2 * x * y + y0
                n += 1
            count += n
    return count
print(run(160, 160, 50))
