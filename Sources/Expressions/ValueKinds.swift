/// A set of kinds of values, one of which a value has.
struct ValueKinds: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let number = ValueKinds(rawValue: 1)
  static let text = ValueKinds(rawValue: 2)
  static let list = ValueKinds(rawValue: 4)
  static let truth = ValueKinds(rawValue: 8)
  static let none = ValueKinds(rawValue: 16)
  static let any: ValueKinds = [.number, .text, .list, .truth, .none]

  /// Returns whether values of these kinds can be compared with `==`: two of one kind, anything with `none`, or a truth
  /// with text.
  func isComparable(with other: ValueKinds) -> Bool {
    !isDisjoint(with: other) || contains(.none) || other.contains(.none)
      || contains(.truth) && other.contains(.text) || contains(.text) && other.contains(.truth)
  }
}
