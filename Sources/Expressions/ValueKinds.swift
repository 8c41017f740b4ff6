/// The kinds of value that something may have.
struct ValueKinds: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let number = ValueKinds(rawValue: 1)
  static let text = ValueKinds(rawValue: 2)
  static let list = ValueKinds(rawValue: 4)
  static let truth = ValueKinds(rawValue: 8)
  static let none = ValueKinds(rawValue: 16)
  static let any: ValueKinds = [.number, .text, .list, .truth, .none]

  /// Whether `==` can be asked between the two: of one kind, or one of them may be none, or a truth and a word.
  func isComparable(with other: ValueKinds) -> Bool {
    !isDisjoint(with: other) || contains(.none) || other.contains(.none)
      || contains(.truth) && other.contains(.text) || contains(.text) && other.contains(.truth)
  }
}
