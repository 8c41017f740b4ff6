/// The meanings of the bytes and sequences that terminals send: those of xterm, which other terminals follow.
enum InputKeys {
  /// Returns the key of a single byte.
  static func byte(_ byte: UInt8) -> (TerminalKey, Modifiers) {
    switch byte {
    case 0x09: (.tab, [])
    case 0x0D: (.enter, [])
    case 0x7F: (.backspace, [])
    case 0x00: (.character(" "), .control)
    case 0x01...0x1A: (.character(Unicode.Scalar(byte + 0x60)), .control)
    case 0x1C...0x1F: (.character(Unicode.Scalar(byte + 0x40)), .control)
    case 0x20...0x7E: (.character(Unicode.Scalar(byte)), [])
    default: (.character("\u{FFFD}"), [])
    }
  }

  /// Returns the key of the byte that ends `ESC O` or `ESC [` without a number.
  static func letter(_ byte: UInt8) -> TerminalKey? {
    switch Unicode.Scalar(byte) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    case "M": .enter
    case "P": .function(1)
    case "Q": .function(2)
    case "R": .function(3)
    case "S": .function(4)
    default: nil
    }
  }

  /// Returns the event of `ESC [ parameters final`, or nil if the sequence is unknown.
  static func sequence(_ parameters: [UInt8], final: UInt8) -> InputEvent? {
    let prefix = parameters.first.map { Unicode.Scalar($0) }
    switch (prefix, Unicode.Scalar(final)) {
    case ("<", "M"), ("<", "m"): return mouse(parameters.dropFirst(), isRelease: final == UInt8(ascii: "m"))
    case ("?", "c"): return .attributes
    case ("0", "n") where parameters.count == 1: return .ready
    case ("?", "y"):
      guard parameters.last == UInt8(ascii: "$"), let numbers = numbers(parameters.dropFirst().dropLast()) else {
        return nil
      }
      return numbers.count == 2 ? .mode(numbers[0], state: numbers[1]) : nil
    case (nil, "I"): return .focus(true)
    case (nil, "O"): return .focus(false)
    default: break
    }
    guard let numbers = numbers(parameters[...]), numbers.count <= 2 else { return nil }
    let modifiers = numbers.count == 2 ? modifiers(numbers[1]) : []
    switch final {
    case UInt8(ascii: "Z"): return .key(.tab, modifiers.union(.shift))
    case UInt8(ascii: "~"): return numbers.first.flatMap(numbered).map { .key($0, modifiers) }
    // `CSI M` is an obsolete mouse report.
    case UInt8(ascii: "M"): return nil
    default: return letter(final).map { .key($0, modifiers) }
    }
  }

  private static func numbered(_ number: Int) -> TerminalKey? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  private static func modifiers(_ parameter: Int) -> Modifiers {
    Modifiers(rawValue: UInt8(truncatingIfNeeded: max(0, parameter - 1)) & 7)
  }

  private static func mouse(_ parameters: ArraySlice<UInt8>, isRelease: Bool) -> InputEvent? {
    guard let numbers = numbers(parameters), numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let code = numbers[0]
    let action: Mouse.Action
    switch (code & 0b1100_0000, Mouse.Button(rawValue: code & 3)) {
    case (0x40, _): action = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight][code & 3]
    case (0, let button?) where isRelease: action = .release(button)
    case (0, let button?): action = code & 32 != 0 ? .drag(button) : .press(button)
    case (0, nil) where code & 32 != 0: action = .move
    default: return nil
    }
    var modifiers: Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    return .mouse(Mouse(action, column: numbers[1] - 1, row: numbers[2] - 1, modifiers: modifiers))
  }

  /// Returns numbers up to 65,535 separated by `;`, or nil if the bytes contain anything else.
  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int]? {
    if bytes.isEmpty { return [] }
    var numbers = [0]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: ";"): numbers.append(0)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let number = numbers.removeLast() * 10 + Int(byte) - 0x30
        numbers.append(min(number, 65_535))
      default: return nil
      }
    }
    return numbers
  }
}
