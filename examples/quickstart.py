"""A small report from a week of readings: what a model's first program in the box looks like."""
import collections
import datetime
import statistics

READINGS = """
2025-06-02 terrarium 24.5
2025-06-02 pond 17.25
2025-06-03 terrarium 25.75
2025-06-03 pond 16.5
2025-06-04 terrarium 31.0
2025-06-04 pond 17.0
2025-06-05 terrarium 24.0
2025-06-05 pond n/a
2025-06-06 pond 18.75
"""


def parse(text):
    """Yields (day, place, celsius); what cannot be read is reported, not lost."""
    for number, line in enumerate(text.strip().splitlines(), start=1):
        day, place, value = line.split()
        try:
            yield datetime.date.fromisoformat(day), place, float(value)
        except ValueError as error:
            print(f"line {number} skipped: {error}")


by_place = collections.defaultdict(list)
for day, place, celsius in parse(READINGS):
    by_place[place].append((day, celsius))

print(f"\n{'place':<12}{'days':>5}{'mean':>8}{'stdev':>8}  warmest")
for place, rows in sorted(by_place.items()):
    values = [celsius for _, celsius in rows]
    day, warmest = max(rows, key=lambda row: row[1])
    print(f"{place:<12}{len(rows):>5}{statistics.mean(values):>8.2f}{statistics.stdev(values):>8.2f}  {warmest} on {day:%d %b}")

match max(by_place, key=lambda place: max(celsius for _, celsius in by_place[place])):
    case "terrarium":
        print("\nOpen the lid of the terrarium.")
    case place:
        print(f"\nLook after the {place}.")

try:
    import os
except ImportError as refusal:
    print(f"\nAnd what it may not do: {str(refusal).split('.')[0]}.")
