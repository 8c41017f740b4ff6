/// Words that are numbered in the order in which they first occur.
package struct NameTable: Sendable, Hashable {
  package private(set) var names: [String] = []
  private var numbers: [String: Int32] = [:]

  package init() {}

  package var count: Int { names.count }

  /// The number of a word, or nil if the table does not contain it.
  package subscript(name: String) -> Int32? { numbers[name] }

  package subscript(number: Int32) -> String { names[Int(number)] }

  /// Returns the number of a word. A new word gets the next number.
  @discardableResult
  package mutating func insert(_ name: String) -> Int32 {
    if let number = numbers[name] { return number }
    let number = Int32(names.count)
    numbers[name] = number
    names.append(name)
    return number
  }
}
