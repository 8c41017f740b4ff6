import Simulations

/// Reads what ``RecordWriter`` wrote. For any bytes, it never reads beyond their end and never allocates more than they
/// can hold.
package struct RecordReader: RecordCoder {
  private let bytes: ArraySlice<UInt8>
  private var next: Int

  /// The deepest nesting of lists.
  private static let deepest = 8

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    next = bytes.startIndex
  }

  package init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  package var isAtEnd: Bool { next == bytes.endIndex }

  private var rest: Int { bytes.endIndex - next }

  @discardableResult
  package mutating func byte(_: UInt8? = nil) throws(RecordFault) -> UInt8 {
    guard next < bytes.endIndex else { throw RecordFault() }
    defer { next += 1 }
    return bytes[next]
  }

  @discardableResult
  package mutating func unsigned(_: UInt64? = nil) throws(RecordFault) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      let bits = UInt64(byte & 0x7F)
      guard shift < 63 || bits <= 1 else { throw RecordFault() }
      number |= bits << shift
      if byte < 0x80 { return number }
    }
    throw RecordFault()
  }

  @discardableResult
  package mutating func word(_: UInt64? = nil) throws(RecordFault) -> UInt64 {
    guard rest >= 8 else { throw RecordFault() }
    var word: UInt64 = 0
    for index in 0..<8 { word |= UInt64(bytes[next + index]) << UInt64(8 * index) }
    next += 8
    return word
  }

  @discardableResult
  package mutating func blob(_: [UInt8]? = nil) throws(RecordFault) -> [UInt8] {
    let count = try count()
    guard count <= rest else { throw RecordFault() }
    defer { next += count }
    return Array(bytes[next..<next + count])
  }

  @discardableResult
  package mutating func text(_: String? = nil) throws(RecordFault) -> String {
    try Self.checked(String(validating: try blob(), as: UTF8.self))
  }

  @discardableResult
  package mutating func length(_: Int? = nil) throws(RecordFault) -> Int {
    let count = try count()
    try Self.check(count <= rest)
    return count
  }

  @discardableResult
  package mutating func value(_: StatisticValue? = nil) throws(RecordFault) -> StatisticValue { try value(depth: 0) }

  private mutating func value(depth: Int) throws(RecordFault) -> StatisticValue {
    switch try byte() {
    case 0: return .none
    case 1: return .whole(try whole())
    case 2: return .fraction(try fraction())
    case 3: return .text(try text())
    case 4 where depth < Self.deepest:
      return .list(try list { reader, _ throws(RecordFault) in try reader.value(depth: depth + 1) })
    case 5: return .truth(try truth())
    case 6: return .big(try text())
    default: throw RecordFault()
    }
  }

  package static func check(_ isGood: @autoclosure () -> Bool) throws(RecordFault) {
    guard isGood() else { throw RecordFault() }
  }

  package static func checked<Value>(_ value: Value?) throws(RecordFault) -> Value {
    guard let value else { throw RecordFault() }
    return value
  }
}

/// The error of bytes that are not a valid record: they are truncated, damaged, or something else.
package struct RecordFault: Error, Sendable, Hashable {
  package init() {}
}
