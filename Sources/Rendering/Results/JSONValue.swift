import Typography

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
