import Simulations

extension Picture {
  /// The largest side of an element in cells, which keeps products of sides within the range of `Int`.
  private static var largestScale: Int { 1 << 24 }

  /// The picture. If an element has very many cells, its sides are in units larger than a cell.
  var inLargerUnits: Picture {
    guard scale > Self.largestScale, scale.nonzeroBitCount == 1 else { return self }
    let bits = scale.trailingZeroBitCount - Self.largestScale.trailingZeroBitCount
    var picture = Picture(
      title: title, columns: width * Self.largestScale, rows: height * Self.largestScale, scale: Self.largestScale,
      looks: looks, elements: elements)
    picture.exponent = exponent + bits
    return picture
  }
}
