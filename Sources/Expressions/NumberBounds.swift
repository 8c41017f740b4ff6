/// The bounds of a number that hold in every run: whether it can be negative or above 1, and which counts limit it.
package struct NumberBounds: Sendable, Hashable {
  /// Whether the number is 0 or greater.
  package private(set) var isNonNegative = false
  /// Whether the number is at most 1.
  package private(set) var isAtMostOne = false
  /// Whether the number is at least 1.
  package private(set) var isAtLeastOne = false
  /// Whether the number is exactly 1.
  private var isOne: Bool { isAtMostOne && isAtLeastOne }
  /// The name of the statistic, or nil for a computed number.
  private var name: String?
  /// The statistics that the number never exceeds.
  private var wholes: Set<String> = []
  /// The kinds of things that the number counts, each once. Empty if they are unknown.
  private var kinds: Set<String> = []

  /// The bounds of a number about which nothing is known.
  package static let unknown = NumberBounds()

  private init() {}

  /// Creates the common bounds of some numbers. Nothing is known if there are none.
  package init(_ numbers: [Double]) {
    guard !numbers.isEmpty else { return }
    isNonNegative = numbers.allSatisfy { $0 >= 0 }
    isAtMostOne = numbers.allSatisfy { $0 <= 1 }
    isAtLeastOne = numbers.allSatisfy { $0 >= 1 }
  }

  /// Creates the bounds of a statistic from its declaration.
  package init(_ statistic: StatisticDeclaration) {
    isNonNegative = statistic.mean != .ofValues
    isAtMostOne = statistic.mean == .ofShares
    name = statistic.name
    wholes = Set(statistic.wholes + [statistic.name])
    kinds = statistic.isKind ? [statistic.name] : []
  }

  /// The bounds of a count, which is not negative.
  package static let count: NumberBounds = {
    var bounds = NumberBounds()
    bounds.isNonNegative = true
    return bounds
  }()

  /// The kind of mean for numbers with these bounds.
  package var mean: StatisticMean { !isNonNegative ? .ofValues : isAtMostOne ? .ofShares : .ofCounts }

  /// Whether the number is from 0 to 1.
  private var isShare: Bool { isNonNegative && isAtMostOne }

  // MARK: Operations

  /// Returns the bounds of the result of an operation on two numbers.
  static func compute(_ operation: Arithmetic, _ left: NumberBounds, _ right: NumberBounds) -> NumberBounds {
    switch operation {
    case .add: left.adding(right)
    case .subtract: left.subtracting(right)
    case .multiply: left.multiplied(by: right)
    case .divide: left.divided(by: right)
    }
  }

  private func adding(_ other: NumberBounds) -> NumberBounds {
    var sum = NumberBounds()
    guard isNonNegative, other.isNonNegative else { return sum }
    sum.isNonNegative = true
    sum.isAtLeastOne = isAtLeastOne || other.isAtLeastOne
    // The sick and the dead together are at most all people. Twice the sick may be more.
    guard !kinds.isEmpty, !other.kinds.isEmpty, kinds.isDisjoint(with: other.kinds) else { return sum }
    sum.kinds = kinds.union(other.kinds)
    sum.wholes = wholes.intersection(other.wholes)
    return sum
  }

  private func subtracting(_ other: NumberBounds) -> NumberBounds {
    var rest = NumberBounds()
    if isOne, other.isShare { (rest.isNonNegative, rest.isAtMostOne) = (true, true) }
    guard let name, other.isNonNegative, other.wholes.contains(name) else { return rest }
    rest.isNonNegative = true
    rest.isAtMostOne = isAtMostOne
    rest.wholes = wholes
    return rest
  }

  private func multiplied(by other: NumberBounds) -> NumberBounds {
    var product = NumberBounds()
    guard isNonNegative, other.isNonNegative else { return product }
    product.isNonNegative = true
    product.isAtMostOne = isAtMostOne && other.isAtMostOne
    product.isAtLeastOne = isAtLeastOne && other.isAtLeastOne
    if other.isAtMostOne { product.wholes = wholes }
    if isAtMostOne { product.wholes.formUnion(other.wholes) }
    return product
  }

  /// Returns the bounds of the quotient. A division by 0 has no value, so it needs no bounds.
  private func divided(by other: NumberBounds) -> NumberBounds {
    var quotient = NumberBounds()
    guard isNonNegative, other.isNonNegative else { return quotient }
    quotient.isNonNegative = true
    let isPart = other.name.map(wholes.contains) ?? false
    quotient.isAtMostOne = isPart || isAtMostOne && other.isAtLeastOne
    quotient.isAtLeastOne = isAtLeastOne && other.isAtMostOne
    if other.isAtLeastOne { quotient.wholes = wholes }
    return quotient
  }
}
