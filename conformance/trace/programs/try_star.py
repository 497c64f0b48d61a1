try:
    raise ExceptionGroup("g", [ValueError(1), TypeError(2)])
except* ValueError as e:
    print("values", len(e.exceptions))
except* TypeError:
    print("types")
print("end")
