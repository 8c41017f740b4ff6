/// A square of a plane, so small and so near a window that its places are counted in `Int`.
struct NearSquare {
  let id: UInt32
  let level: Int
  /// The place of its first pixel, counted from the window.
  let column: Int
  let row: Int
}
