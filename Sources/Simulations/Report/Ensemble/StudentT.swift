/// Student's t distribution, as far as the 95 % intervals of means need it.
enum StudentT {
  /// Returns the 97.5 % quantile for a number of degrees of freedom, at least 1.
  ///
  /// Up to 30 degrees, it comes from a table. Beyond that, it is the Cornish–Fisher series in 1/ν up to the fourth
  /// power, which is then exact to seven decimals.
  ///
  /// Source: M. Abramowitz and I. A. Stegun, *Handbook of Mathematical Functions* (1964), 26.7.5.
  static func quantile975(_ freedom: Int) -> Double {
    if freedom <= table.count { return table[max(1, freedom) - 1] }
    let n = Double(freedom), z = normal
    let z2 = z * z
    let g1 = z * (z2 + 1) / 4
    let g2 = z * ((5 * z2 + 16) * z2 + 3) / 96
    let g3 = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384
    let g4 = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160
    return z + (g1 + (g2 + (g3 + g4 / n) / n) / n) / n
  }

  /// The 97.5 % quantile of the normal distribution.
  static let normal = 1.9599639845400543

  private static let table: [Double] = [
    12.706204736174705, 4.302652729749464, 3.1824463052837095, 2.7764451051977943, 2.5705818356363155,
    2.44691185114497, 2.3646242515927853, 2.3060041352041667, 2.2621571627982053, 2.228138851986275,
    2.2009851600916397, 2.178812829667229, 2.1603686564627926, 2.144786687917804, 2.1314495455597755,
    2.1199052992212546, 2.109815577833317, 2.1009220402410387, 2.0930240544083096, 2.085963447265865,
    2.0796138447276804, 2.0738730679040263, 2.0686576104190486, 2.063898561628026, 2.0595385527532977,
    2.055529438642873, 2.0518305164802855, 2.048407141795245, 2.0452296421327043, 2.042272456301238,
  ]
}
