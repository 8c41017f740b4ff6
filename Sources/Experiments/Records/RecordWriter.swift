import Simulations

/// Writes plain values as bytes, which ``RecordReader`` reads back.
package struct RecordWriter: RecordCoder {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  @discardableResult
  package mutating func byte(_ byte: UInt8?) -> UInt8 {
    let byte = Self.checked(byte)
    bytes.append(byte)
    return byte
  }

  @discardableResult
  package mutating func unsigned(_ number: UInt64?) -> UInt64 {
    let number = Self.checked(number)
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
    return number
  }

  @discardableResult
  package mutating func word(_ word: UInt64?) -> UInt64 {
    let word = Self.checked(word)
    for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * byte))) }
    return word
  }

  @discardableResult
  package mutating func blob(_ blob: [UInt8]?) -> [UInt8] {
    let blob = Self.checked(blob)
    count(blob.count)
    bytes += blob
    return blob
  }

  @discardableResult
  package mutating func text(_ text: String?) -> String {
    let text = Self.checked(text)
    count(text.utf8.count)
    bytes += Array(text.utf8)
    return text
  }

  @discardableResult
  package mutating func length(_ length: Int?) -> Int { count(length) }

  @discardableResult
  package mutating func value(_ value: StatisticValue?) -> StatisticValue {
    let value = Self.checked(value)
    switch value {
    case .none: byte(0)
    case .whole(let number):
      byte(1)
      whole(number)
    case .fraction(let number):
      byte(2)
      fraction(number)
    case .text(let text):
      byte(3)
      self.text(text)
    case .list(let values):
      byte(4)
      length(values.count)
      for value in values { self.value(value) }
    case .big(let digits):
      byte(6)
      text(digits)
    case .truth(let value):
      byte(5)
      truth(value)
    }
    return value
  }

  package static func check(_ isGood: @autoclosure () -> Bool) {}

  package static func checked<Value>(_ value: Value?) -> Value {
    guard let value else { preconditionFailure("a writer needs a value") }
    return value
  }
}
