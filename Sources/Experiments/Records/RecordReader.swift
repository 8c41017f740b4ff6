import Expressions
import Simulations

/// Reads what ``RecordWriter`` wrote. For any bytes, it never reads beyond their end and never allocates more than they
/// can hold.
package struct RecordReader {
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

  private mutating func byte() throws(RecordFault) -> UInt8 {
    guard next < bytes.endIndex else { throw RecordFault() }
    defer { next += 1 }
    return bytes[next]
  }

  package mutating func unsigned() throws(RecordFault) -> UInt64 {
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

  /// Reads a whole number from 0.
  package mutating func count() throws(RecordFault) -> Int {
    guard let number = Int(exactly: try unsigned()) else { throw RecordFault() }
    return number
  }

  package mutating func whole() throws(RecordFault) -> Int {
    let folded = try unsigned()
    return Int(truncatingIfNeeded: folded >> 1 ^ (0 &- (folded & 1)))
  }

  package mutating func word() throws(RecordFault) -> UInt64 {
    guard rest >= 8 else { throw RecordFault() }
    var word: UInt64 = 0
    for index in 0..<8 { word |= UInt64(bytes[next + index]) << UInt64(8 * index) }
    next += 8
    return word
  }

  package mutating func fraction() throws(RecordFault) -> Double { Double(bitPattern: try word()) }

  package mutating func truth() throws(RecordFault) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    default: throw RecordFault()
    }
  }

  package mutating func blob() throws(RecordFault) -> [UInt8] {
    let count = try count()
    guard count <= rest else { throw RecordFault() }
    defer { next += count }
    return Array(bytes[next..<next + count])
  }

  package mutating func text() throws(RecordFault) -> String {
    guard let text = String(validating: try blob(), as: UTF8.self) else { throw RecordFault() }
    return text
  }

  package mutating func list<Element>(
    _ read: (inout RecordReader) throws(RecordFault) -> Element
  ) throws(RecordFault) -> [Element] {
    let count = try count()
    // Every element takes at least one byte.
    guard count <= rest else { throw RecordFault() }
    var elements: [Element] = []
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  package mutating func optional<Value>(
    _ read: (inout RecordReader) throws(RecordFault) -> Value
  ) throws(RecordFault) -> Value? {
    try truth() ? try read(&self) : nil
  }

  package mutating func value() throws(RecordFault) -> StatisticValue { try value(depth: 0) }

  private mutating func value(depth: Int) throws(RecordFault) -> StatisticValue {
    switch try byte() {
    case 0: return .none
    case 1: return .whole(try whole())
    case 2: return .fraction(try fraction())
    case 3: return .text(try text())
    case 4 where depth < Self.deepest:
      return .list(try list { reader throws(RecordFault) in try reader.value(depth: depth + 1) })
    case 5: return .truth(try truth())
    case 6: return .big(try text())
    default: throw RecordFault()
    }
  }

  mutating func warning() throws(RecordFault) -> RunWarning {
    RunWarning(
      key: try text(), try text(), advice: try optional { reader throws(RecordFault) in try reader.text() },
      about: try optional { reader throws(RecordFault) in try reader.text() })
  }
}
