/// The input of a leaf kernel: four leaves of a quadtree, four words each, and room for the leaf in their middle.
struct LeafSquare {
  let nw: UnsafePointer<UInt64>
  let ne: UnsafePointer<UInt64>
  let sw: UnsafePointer<UInt64>
  let se: UnsafePointer<UInt64>
  let target: UnsafeMutablePointer<UInt64>
}
