/// The arguments of a leaf kernel: four leaves of a quadtree, with four words each, and space for the leaf at their
/// centre.
struct LeafSquare {
  let nw: UnsafePointer<UInt64>
  let ne: UnsafePointer<UInt64>
  let sw: UnsafePointer<UInt64>
  let se: UnsafePointer<UInt64>
  let target: UnsafeMutablePointer<UInt64>
}
