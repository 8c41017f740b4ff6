import Files
import MarkdownSource

extension SaveChange {
  /// So many bytes of both sides are compared at most.
  private static let limit = 256 << 10

  /// How the file differs from what it is to hold, as a unified diff; a sentence where it is too large to be shown, and
  /// nothing for a file that goes.
  package var difference: String {
    guard !isRemoval else { return "" }
    let room = Self.limit - bytes.count
    let old = action == .create ? [] : room < 0 ? nil : try? FileAccess.snapshot(place, limit: room).bytes
    guard let old, room >= 0 else { return "\(Printable.text(name)): too large to show the difference\n" }
    return UnifiedDiff.text(path: name, old: SourceText(old), edits: [Edit(0..<old.count, bytes)])
  }
}
