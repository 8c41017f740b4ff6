/// A JSON value whose members keep their order.
package indirect enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A whole number. Beyond ±2^53, where other readers would round it, it is written as a string.
  case whole(Int)
  /// A whole number that is never negative, for seeds, which need all 64 bits. Beyond 2^53, it is written as a string.
  case natural(UInt64)
  /// A fraction. NaN and infinity, which JSON lacks, are null.
  case fraction(Double)
  /// A decimal number digit by digit, such as `0.1234567890123456789`.
  case decimal(String)
  case string(String)
  case array([JSONValue])
  case object([Member])
  /// A list of objects that is too long to be in memory.
  case rows(JSONRows)

  package struct Member: Sendable, Hashable {
    package var name: String
    package var value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONValue {
  /// Whether the value is a list or an object.
  var hasParts: Bool {
    switch self {
    case .array, .object, .rows: true
    default: false
    }
  }
}

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
