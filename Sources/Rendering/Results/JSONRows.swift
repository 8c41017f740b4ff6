import Typography

/// Objects that are created one by one when they are written.
package struct JSONRows: Sendable, Hashable {
  package let count: Int
  private let row: @Sendable (Int) -> [JSONValue.Member]

  /// Creates rows.
  ///
  /// - Parameters:
  ///   - count: the number of rows.
  ///   - row: returns the members of a row, by its place 0 … `count` − 1. It must return the same members whenever it
  ///     is called.
  package init(_ count: Int, _ row: @escaping @Sendable (Int) -> [JSONValue.Member]) {
    self.count = count
    self.row = row
  }

  subscript(_ place: Int) -> JSONValue { .object(row(place)) }

  package static func == (a: Self, b: Self) -> Bool {
    a.count == b.count && (0..<a.count).allSatisfy { a[$0] == b[$0] }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
