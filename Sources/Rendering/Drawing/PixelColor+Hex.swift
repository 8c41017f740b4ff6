import Images

extension PixelColor {
  /// The colour as `#rrggbb`.
  var hex: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
