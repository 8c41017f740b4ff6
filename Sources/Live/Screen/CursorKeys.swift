import Terminal

/// The keys that move a cursor on a lattice or a board: the arrows and their letters.
enum CursorKeys {
  /// Returns the columns and rows by which a key moves the cursor: by 8 with Shift. Nil for other keys.
  static func step(of key: TerminalKey, _ modifiers: Modifiers) -> (columns: Int, rows: Int)? {
    let far = modifiers.contains(.shift) ? 8 : 1
    return switch (key, modifiers.subtracting(.shift)) {
    case (.left, []), (.character("h"), []): (-far, 0)
    case (.right, []), (.character("l"), []): (far, 0)
    case (.up, []), (.character("k"), []): (0, -far)
    case (.down, []), (.character("j"), []): (0, far)
    case (.character("H"), []): (-8, 0)
    case (.character("L"), []): (8, 0)
    case (.character("K"), []): (0, -8)
    case (.character("J"), []): (0, 8)
    default: nil
    }
  }
}
