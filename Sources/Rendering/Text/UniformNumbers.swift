import Expressions
import Simulations

/// The notation that all numbers of a figure share: the same number of decimals, and thousands grouped in all of them
/// or none.
///
/// No number looks as if it had reached 0, or the 1 of shares, when it has not. Such numbers get more decimals, as far as
/// the precision of the numbers allows, and if these are not enough, a sign, as in `>0.999`.
struct UniformNumbers {
  private let format: ValueFormat?
  private let decimals: Int
  private let bounds: [Double]

  /// The largest number of decimals beyond those that three digits need.
  private static let moreDecimals = 2
  /// The range of numbers that are written out.
  private static let readable = 1e-4..<1e15

  /// Chooses the notation.
  ///
  /// - Parameter precision: how far off a number may be, or nil if all digits count.
  init(_ values: [Double], precision: Double? = nil) {
    let finite = values.filter(\.isFinite), most = finite.reduce(0) { max($0, $1.magnitude) }
    let bounds = finite.allSatisfy { (0...1).contains($0) } ? [0.0, 1] : [0.0]
    self.bounds = bounds
    guard most == 0 || Self.readable.contains(most) else {
      format = nil
      decimals = 0
      return
    }
    let group = most >= 10_000 ? "," : ""
    func notation(_ places: Int) -> ValueFormat? { ValueFormat("\(group).\(places)f") }
    var places = 0
    if !finite.allSatisfy({ $0 == $0.rounded(.towardZero) }) {
      var unit = 100.0
      while unit > most, places < 6 {
        unit /= 10
        places += 1
      }
      func reaches(_ places: Int) -> Bool {
        let format = notation(places), ends = bounds.map { (value: $0, text: Self.text($0, format)) }
        return finite.contains { value in
          ends.contains { $0.value != value && $0.text == Self.text(value, format) }
        }
      }
      // A digit is worth its place if its unit is at least a quarter of what the number may be off.
      func isMeant(_ places: Int) -> Bool { (0..<places).reduce(4.0) { unit, _ in unit / 10 } > precision ?? 0 }
      let further = (places...places + Self.moreDecimals).prefix { $0 == places || isMeant($0) }
      if let enough = further.first(where: { !reaches($0) }) { places = enough }
    }
    format = notation(places)
    decimals = places
  }

  func text(_ value: Double) -> String {
    guard let format else { return NumberText.rounded(value, digits: 3) }
    let text = Self.text(value, format)
    guard let bound = bounds.first(where: { $0 != value && Self.text($0, format) == text }) else { return text }
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit / 10 }
    return (value < bound ? ">" : "<") + Self.text(value < bound ? bound - unit : bound + unit, format)
  }

  private static func text(_ value: Double, _ format: ValueFormat?) -> String {
    // Zero has no sign, and neither has a number that is rounded to zero.
    format?.apply(.fraction(value)) ?? NumberText.rounded(value, digits: 3)
  }
}
