import Synchronization

/// Data that the blocks of a notebook share during reading: values that are read only once, and the common limit on
/// memory.
package final class SharedReadings: Sendable {
  /// The source of a value.
  package struct Source: Hashable, Sendable {
    /// The kind of the value, such as the format of a text.
    package var kind: String
    /// The bytes of the text, or of the name of the file or parameter. Swift treats some texts with different bytes as
    /// equal, but such bytes name different files.
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
    var fileBytes = 0
    var errorsLeft = 20_000
    var cellsLeft = mostCells
  }

  private let state = Mutex(State())
  /// The largest number of bytes that may be reserved.
  package let room: Int

  /// The smallest length in bytes of texts that are shared.
  private static let shortText = 256

  /// Returns how many of a number of bytes the system grants.
  private let granted: @Sendable (Int) -> Int

  /// The largest number of bytes of all files together.
  private let fileRoom: Int

  package init(
    room: Int = 512 << 20, files: Int = mostFileBytes, granted: @escaping @Sendable (Int) -> Int = { $0 }
  ) {
    self.room = room
    fileRoom = files
    self.granted = granted
  }

  /// The number of reserved bytes.
  package var held: Int { state.withLock { $0.held } }

  /// The number of bytes that can still be reserved.
  package var left: Int { state.withLock { $0.refusals < Self.mostRefusals ? max(0, room - $0.held) : 0 } }

  /// The number of bytes that can still be reserved, as far as the system grants them.
  package var grantedLeft: Int { granted(left) }

  /// Whether the system grants less than can still be reserved.
  package var isShortOfMemory: Bool { grantedLeft < left }

  /// The number of refusals after which all reservations fail, because each attempt may take seconds.
  private static let mostRefusals = 4

  /// Reserves bytes for a value that lives as long as the notebook. Returns false if there are not enough left.
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

  /// The largest total size of all files that the blocks of a notebook read, after unpacking: 256 MiB. A file under
  /// several names counts for each.
  package static let mostFileBytes = 256 << 20

  /// Whether the blocks may read another file.
  var mayReadFile: Bool { state.withLock { $0.fileBytes < fileRoom } }

  /// Counts the bytes of a file that was read.
  func countFile(_ bytes: Int) { state.withLock { $0.fileBytes += bytes } }

  /// Returns a value that was kept, or nil if the source is unknown.
  package func value<Value: Sendable>(_ source: Source) -> Value? {
    state.withLock { $0.values[source] } as? Value
  }

  /// Keeps a value for later blocks.
  package func keep(_ value: some Sendable, of source: Source) {
    state.withLock { $0.values[source] = value }
  }

  /// Returns the shared copy of a text with the same bytes. A new long text becomes the shared copy.
  package func shared(_ text: String) -> String {
    guard text.utf8.count >= Self.shortText else { return text }
    return state.withLock { state in
      let (isNew, member) = state.texts.insert(text)
      if isNew { state.held += text.utf8.count }
      return isNew || member.hasBytes(of: text) ? member : text
    }
  }

  /// The largest number of cells that all codes of objects may compute together.
  private static let mostCells = 0x1p27

  /// Counts computed cells and returns whether more may be computed.
  package func mayCompute(after cells: Double = 0) -> Bool {
    state.withLock { state in
      state.cellsLeft -= cells
      return state.cellsLeft > 0
    }
  }

  /// Counts an error and returns whether it may be kept. Beyond the limit, errors are only counted.
  func takeError() -> Bool {
    state.withLock { state in
      state.errorsLeft -= 1
      return state.errorsLeft >= 0
    }
  }
}

extension String {
  /// Returns whether two strings have the same bytes. Swift treats some strings with different bytes as equal.
  fileprivate func hasBytes(of other: String) -> Bool {
    let found = utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { bytes.count == $0.count && bytes.elementsEqual($0) }
    }
    return (found ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
