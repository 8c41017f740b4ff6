import Expressions
import Simulations

/// Writes plain values as bytes, which ``RecordReader`` reads back. Each value has a single spelling, the same on every
/// machine.
///
/// - Whole numbers are written in base 128, lowest digit first, seven bits per byte. Bit 7 is set in all bytes but the
///   last.
/// - Numbers that may be negative are folded first: 0, −1, 1, −2, … become 0, 1, 2, 3, ….
/// - Fractions are the eight bytes of their IEEE 754 form, lowest byte first.
/// - Texts and lists are preceded by their length.
package struct RecordWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Writes a whole number from 0.
  package mutating func count(_ number: Int) { unsigned(UInt64(number)) }

  package mutating func unsigned(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  package mutating func whole(_ number: Int) {
    unsigned(UInt64(bitPattern: Int64(number)) << 1 ^ UInt64(bitPattern: Int64(number) >> 63))
  }

  /// Writes eight bytes, lowest byte first.
  package mutating func word(_ word: UInt64) {
    for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * byte))) }
  }

  package mutating func fraction(_ number: Double) { word(number.bitPattern) }

  package mutating func truth(_ value: Bool) { bytes.append(value ? 1 : 0) }

  package mutating func blob(_ blob: [UInt8]) {
    count(blob.count)
    bytes += blob
  }

  package mutating func text(_ text: String) {
    count(text.utf8.count)
    bytes += Array(text.utf8)
  }

  package mutating func list<Element>(_ elements: [Element], _ write: (inout RecordWriter, Element) -> Void) {
    count(elements.count)
    for element in elements { write(&self, element) }
  }

  package mutating func optional<Value>(_ value: Value?, _ write: (inout RecordWriter, Value) -> Void) {
    truth(value != nil)
    if let value { write(&self, value) }
  }

  package mutating func value(_ value: StatisticValue) {
    switch value {
    case .none: bytes.append(0)
    case .whole(let number):
      bytes.append(1)
      whole(number)
    case .fraction(let number):
      bytes.append(2)
      fraction(number)
    case .text(let text):
      bytes.append(3)
      self.text(text)
    case .list(let values):
      bytes.append(4)
      list(values) { $0.value($1) }
    case .big(let digits):
      bytes.append(6)
      text(digits)
    case .truth(let value):
      bytes.append(5)
      truth(value)
    }
  }

  /// Writes a warning without its place.
  mutating func warning(_ warning: RunWarning) {
    text(warning.key)
    text(warning.message)
    optional(warning.advice) { $0.text($1) }
    optional(warning.entry) { $0.text($1) }
  }
}
