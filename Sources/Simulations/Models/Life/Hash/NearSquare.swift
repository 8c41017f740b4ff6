/// A square of a plane, so small and so near a window that its places are counted in `Int`.
struct NearSquare {
  let id: UInt32
  /// The square above it, if it begins with the last row of that one and ends before its own.
  let north: UInt32?
  let level: Int
  /// The place of its first pixel, counted from the window.
  let column: Int
  let row: Int
}
