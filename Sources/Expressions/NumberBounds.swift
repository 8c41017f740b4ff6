/// What is known of a number in every run before it is computed: whether it can be negative, or above 1.
package struct NumberBounds: Sendable, Hashable {
  /// Whether it is 0 or greater.
  package private(set) var isNonNegative = false
  /// Whether it is at most 1.
  package private(set) var isAtMostOne = false
  /// Whether it is at least 1.
  package private(set) var isAtLeastOne = false
  /// Whether it is exactly 1.
  private var isOne: Bool { isAtMostOne && isAtLeastOne }
  /// The statistic that it is, unless it was computed.
  private var name: String?
  /// The statistics that it never exceeds.
  private var wholes: Set<String> = []
  /// The kinds of things that it counts, each once; empty if they are unknown.
  private var kinds: Set<String> = []

  /// Nothing is known.
  package static let unknown = NumberBounds()

  private init() {}

  /// The bounds of some numbers; unknown if there are none.
  package init(_ numbers: [Double]) {
    guard !numbers.isEmpty else { return }
    isNonNegative = numbers.allSatisfy { $0 >= 0 }
    isAtMostOne = numbers.allSatisfy { $0 <= 1 }
    isAtLeastOne = numbers.allSatisfy { $0 >= 1 }
  }

  /// The bounds of a statistic, as it is declared.
  package init(_ statistic: StatisticDeclaration) {
    isNonNegative = statistic.mean != .ofValues
    isAtMostOne = statistic.mean == .ofShares
    name = statistic.name
    wholes = Set(statistic.wholes + [statistic.name])
    kinds = statistic.isKind ? [statistic.name] : []
  }

  /// The bounds of a number of things.
  package static let count: NumberBounds = {
    var bounds = NumberBounds()
    bounds.isNonNegative = true
    return bounds
  }()

  /// The kind of mean that numbers with these bounds have.
  package var mean: StatisticMean { !isNonNegative ? .ofValues : isAtMostOne ? .ofShares : .ofCounts }

  /// Whether it is from 0 to 1.
  private var isShare: Bool { isNonNegative && isAtMostOne }

  // MARK: Operations

  /// The bounds of what an operation makes of two numbers.
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
    // The sick and the dead together are at most the people. The sick twice may be more.
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

  /// A quotient by 0 has no value.
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
