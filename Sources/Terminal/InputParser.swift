/// Turns bytes from a terminal into events, however they are split into reads. Unknown sequences are skipped as a
/// whole. The parser keeps at most `pasteLimit` bytes.
package struct InputParser {
  private enum State {
    case ground
    /// Inside a UTF-8 character that needs this many more bytes.
    case character(Int)
    case escape
    /// After `ESC [`. The bytes since then are in `buffer`.
    case sequence
    /// After `ESC [ [`: function keys of the Linux console.
    case console
    /// After `ESC O`.
    case single
    /// Inside a string that begins with `ESC ]`, `P`, `X`, `^` or `_`. Its bytes are not kept, only whether ESC came
    /// last.
    case string(introducer: UInt8, isEmpty: Bool, endsInEscape: Bool)
    case paste
  }

  /// The longest paste in bytes. The rest is dropped.
  package static let pasteLimit = 1 << 20
  private static let sequenceLimit = 64
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var state = State.ground
  /// The bytes of the unfinished character, sequence or paste.
  private var buffer: [UInt8] = []
  /// The last bytes of a paste, which may be its end mark.
  private var tail: [UInt8] = []
  private var isAlt = false
  /// Whether a C1 control began the sequence, so that its beginning is not a key.
  private var isControl = false

  package init() {}

  /// Whether an unfinished sequence may also be a key. Call `endWaiting` if nothing follows within 30 ms, or within a
  /// longer time while an answer of the terminal may arrive in parts.
  package var isWaiting: Bool {
    switch state {
    case .ground, .paste: false
    default: true
    }
  }

  /// Whether the parser is inside an answer of the terminal (OSC, DCS and the like), which no key begins.
  package var isInsideAnswer: Bool { if case .string(_, false, _) = state { true } else { false } }

  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in bytes { feed(byte, &events) }
    return events
  }

  /// Ends the wait for more bytes: a lone ESC is the key Escape, `ESC [` is Alt-[, other unfinished input is dropped.
  package mutating func endWaiting() -> [InputEvent] {
    let ended = state
    let rest = buffer
    if !isWaiting { return [] }
    let isControl = isControl
    reset()
    if isControl { return [] }
    switch ended {
    case .escape: return [.key(.escape)]
    case .sequence where rest.isEmpty: return [.key(.character("["), .alt)]
    case .single: return [.key(.character("O"), .alt)]
    case .string(let introducer, true, false): return [.key(.character(Unicode.Scalar(introducer)), .alt)]
    case .string(_, _, true): return [.key(.escape)]
    case .character: return [.key(.character("\u{FFFD}"))]
    default: return []
    }
  }

  private mutating func reset() {
    state = .ground
    buffer = []
    tail = []
    isAlt = false
    isControl = false
  }

  private mutating func feed(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch state {
    case .ground: begin(byte, &events)
    case .character(let missing): continueCharacter(byte, missing, &events)
    case .escape: escape(byte, &events)
    case .sequence: sequence(byte, &events)
    case .console:
      reset()
      if 0x41...0x45 ~= byte { events.append(.key(.function(Int(byte) - 0x40))) }
    case .single:
      reset()
      if let key = InputKeys.letter(byte) {
        events.append(.key(key))
      } else if !(0x40...0x7E ~= byte) {
        feed(byte, &events)
      }
    case .string(let introducer, _, let endsInEscape): string(introducer, endsInEscape, byte, &events)
    case .paste: paste(byte, &events)
    }
  }

  /// A string ends with BEL, `ESC \` or the C1 control ST. It contains only text and the control characters from 0x08
  /// to 0x0D (ECMA-48, 8.3.89). Any other control character or sequence is a key: the user pressed Alt-], for example,
  /// and then Ctrl-C.
  private mutating func string(
    _ introducer: UInt8, _ endsInEscape: Bool, _ byte: UInt8, _ events: inout [InputEvent]
  ) {
    defer { if case .string = state { tail = [byte] } }
    switch byte {
    case 0x07: reset()
    case 0x9C where tail == [0xC2]: reset()
    case UInt8(ascii: "\\") where endsInEscape: reset()
    case 0x1B: state = .string(introducer: introducer, isEmpty: false, endsInEscape: true)
    case _ where endsInEscape:
      reset()
      escape(byte, &events)
    case 0x00...0x06, 0x0E...0x1F, 0x7F:
      reset()
      feed(byte, &events)
    default: state = .string(introducer: introducer, isEmpty: false, endsInEscape: false)
    }
  }

  private mutating func begin(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x1B: state = .escape
    case 0xC2...0xF4:
      buffer = [byte]
      state = .character(byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3)
    default:
      let (key, modifiers) = InputKeys.byte(byte)
      events.append(.key(key, isAlt ? modifiers.union(.alt) : modifiers))
      isAlt = false
    }
  }

  private mutating func continueCharacter(_ byte: UInt8, _ missing: Int, _ events: inout [InputEvent]) {
    guard 0x80...0xBF ~= byte else {
      events.append(.key(.character("\u{FFFD}"), isAlt ? .alt : []))
      reset()
      return feed(byte, &events)
    }
    buffer.append(byte)
    state = .character(missing - 1)
    guard missing == 1 else { return }
    let scalars = String(decoding: buffer, as: UTF8.self).unicodeScalars
    let scalar = scalars.count == 1 ? scalars.first ?? "\u{FFFD}" : "\u{FFFD}"
    // C1 controls are not keys.
    if scalar.value >= 0xA0 { events.append(.key(.character(scalar), isAlt ? .alt : [])) }
    reset()
    if scalar.value < 0xA0 { control(UInt8(scalar.value)) }
  }

  /// Takes a C1 control. Those that begin a sequence mean the same as ESC and the letter that is 0x40 lower (ECMA-48,
  /// 5.3).
  private mutating func control(_ byte: UInt8) {
    let letter = byte - 0x40
    switch letter {
    case UInt8(ascii: "["): state = .sequence
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string(introducer: letter, isEmpty: false, endsInEscape: false)
    default: return
    }
    isControl = true
  }

  private mutating func escape(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x1B: events.append(.key(.escape))
    case UInt8(ascii: "["): state = .sequence
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string(introducer: byte, isEmpty: true, endsInEscape: false)
    default:
      state = .ground
      isAlt = true
      begin(byte, &events)
    }
  }

  private mutating func sequence(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case UInt8(ascii: "[") where buffer.isEmpty: state = .console
    case 0x20...0x3F:
      // A sequence that is too long is skipped: its buffer stays longer than any known sequence.
      if buffer.count <= Self.sequenceLimit { buffer.append(byte) }
    case 0x40...0x7E:
      let parameters = buffer
      reset()
      if parameters.count > Self.sequenceLimit { return }
      if byte == UInt8(ascii: "~"), parameters == Array("200".utf8) {
        state = .paste
      } else if let event = InputKeys.sequence(parameters, final: byte) {
        events.append(event)
      }
    default:
      // The bytes are not a sequence after all. The byte that does not belong to one is a key.
      reset()
      feed(byte, &events)
    }
  }

  private mutating func paste(_ byte: UInt8, _ events: inout [InputEvent]) {
    tail.append(byte)
    if tail == Self.pasteEnd {
      events.append(.paste(String(decoding: buffer, as: UTF8.self)))
      return reset()
    }
    // ESC occurs only at the start of the end mark, so after a mismatch all bytes of the tail belong to the paste.
    while !tail.isEmpty, !Self.pasteEnd.starts(with: tail) {
      if buffer.count < Self.pasteLimit { buffer.append(tail[0]) }
      tail.removeFirst()
    }
  }
}

/// An action of the user at the terminal, or an answer of the terminal.
package enum InputEvent: Hashable, Sendable {
  case key(TerminalKey, Modifiers = [])
  case mouse(Mouse)
  /// Pasted text, unfiltered. It is filtered when it is shown.
  case paste(String)
  case focus(Bool)
  /// The state of a private mode: 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
  case mode(Int, state: Int)
  /// The answer to the status question that follows a frame.
  case ready
  /// The answer that ends every question.
  case attributes
}
