from statistics import *
from fractions import Fraction as F
d=[1,2,3,4,4,10.5]
print(mean(d), fmean(d), median(d), median_low(d), median_high(d), mode(d), multimode('aabbc'), variance(d), pvariance(d), stdev(d), pstdev(d))
print(mean([1,2,3]), mean([1,2]), mean([F(1,2),F(1,3)]), geometric_mean([1,2,4]), harmonic_mean([40,60]), quantiles(range(10)), quantiles([1,2,3,4],n=10,method='inclusive'), median_grouped([1,2,2,3,4,4,4,4,4,5]))
print(covariance([1,2,3],[4,5,7]), correlation([1,2,3],[4,5,7]), correlation([1,2,3],[3,1,2],method='ranked'), linear_regression([1,2,3],[2,4,7]))
n=NormalDist(100,15); print(n, n.pdf(100), n.cdf(115), n.inv_cdf(0.9), n.quantiles(), n+5, n*2, NormalDist.from_samples([1,2,3,4]), n.zscore(130), n.overlap(NormalDist(110,10)))
for f in (mean, median, mode, stdev):
    try: f([])
    except StatisticsError as e: print(e)
print(n.samples(3, seed=1), stdev([0.1,0.2,0.3,0.4]), variance([2.75,1.75,1.25,0.25,0.5,1.25,3.5]), pstdev([1.5,2.5,2.5,2.75,3.25,4.75]))
print(fmean([3.5,4.0,5.25], weights=[1,2,3]), kde([-2.1,-1.3,-0.4,1.9,5.1,6.2], h=1.5)(0.5))
