import math, statistics
from collections import Counter, defaultdict
orders = [{"customer": f"c{i % 50}", "amount": (i * 37) % 500 + 0.5, "day": i % 28} for i in range(40_000)]
by_customer = defaultdict(list)
for order in orders:
    by_customer[order["customer"]].append(order["amount"])
summary = {}
for name, amounts in sorted(by_customer.items()):
    summary[name] = {"n": len(amounts), "total": round(sum(amounts), 2), "mean": round(statistics.mean(amounts), 2), "root": round(math.sqrt(sum(amounts)), 3)}
top = sorted(summary.items(), key=lambda kv: kv[1]["total"], reverse=True)[:3]
days = Counter(order["day"] for order in orders)
for name, info in top:
    print(f"{name:>5} {info['n']:>4} {info['total']:>10,.2f} {info['mean']:>8} {info['root']}")
print(days.most_common(2))
