import Synchronization

/// What the blocks of a notebook share while they are read: values that are read once, and the memory that all of them
/// may take together.
package final class SharedReadings: Sendable {
  /// The source of a value.
  package struct Source: Hashable, Sendable {
    /// The kind of the value, such as the format of a text.
    package var kind: String
    /// The bytes of the text, or of the name of the file or parameter. Texts that Swift takes for equal may have other
    /// bytes, and name other files.
    package let text: [UInt8]
    /// A name inside the file.
    private let part: [UInt8]?

    package init(_ kind: String, _ text: String, part: String? = nil) {
      self.kind = kind
      self.text = Array(text.utf8)
      self.part = part.map { Array($0.utf8) }
    }
  }

  private struct State {
    var values: [Source: any Sendable] = [:]
    var texts: Set<String> = []
    var held = 0
    var refusals = 0
    var errorsLeft = 20_000
  }

  private let state = Mutex(State())
  /// The limit on held bytes.
  package let room: Int

  /// Shorter texts are not looked up.
  private static let shortText = 256

  /// Returns what the system grants of a number of bytes.
  private let granted: @Sendable (Int) -> Int

  package init(room: Int = 512 << 20, granted: @escaping @Sendable (Int) -> Int = { $0 }) {
    self.room = room
    self.granted = granted
  }

  /// The bytes that are held.
  package var held: Int { state.withLock { $0.held } }

  /// The bytes that may still be taken.
  package var left: Int { state.withLock { $0.refusals < Self.mostRefusals ? max(0, room - $0.held) : 0 } }

  /// The bytes that may still be taken, as far as the system grants them.
  package var grantedLeft: Int { granted(left) }

  /// After this many refusals nothing more is tried, since each may take seconds.
  private static let mostRefusals = 4

  /// Reserves bytes for a value that lives as long as the notebook; false if there is no room.
  package func take(_ bytes: Int) -> Bool {
    state.withLock { state in
      guard bytes <= room - state.held, state.refusals < Self.mostRefusals else {
        state.refusals += 1
        return false
      }
      state.held += bytes
      return true
    }
  }

  /// Returns a value that was kept.
  package func value<Value: Sendable>(_ source: Source) -> Value? {
    state.withLock { $0.values[source] } as? Value
  }

  /// Keeps a value for blocks to come.
  package func keep(_ value: some Sendable, of source: Source) {
    state.withLock { $0.values[source] = value }
  }

  /// Returns a text of the same bytes that blocks share; one that is long and new is kept.
  package func shared(_ text: String) -> String {
    guard text.utf8.count >= Self.shortText else { return text }
    return state.withLock { state in
      let (isNew, member) = state.texts.insert(text)
      if isNew { state.held += text.utf8.count }
      return isNew || member.hasBytes(of: text) ? member : text
    }
  }

  /// Whether one more error is kept. Beyond the limit, errors are only counted.
  func takeError() -> Bool {
    state.withLock { state in
      state.errorsLeft -= 1
      return state.errorsLeft >= 0
    }
  }
}

extension String {
  /// Whether both have the same bytes. Texts that Swift takes for equal may differ.
  fileprivate func hasBytes(of other: String) -> Bool {
    let found = utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { bytes.count == $0.count && bytes.elementsEqual($0) }
    }
    return (found ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
