attempts = 0
while attempts < 3:
    attempts += 1
    try:
        if attempts < 2:
            raise OSError("again")
    except OSError:
        continue
    else:
        break
    finally:
        print("attempt", attempts)
print(attempts)
