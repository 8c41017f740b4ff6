/// Four leaves of a quadtree as a kernel takes them, four words each, and room for the one in their middle.
struct LeafSquare {
  let nw: UnsafePointer<UInt64>
  let ne: UnsafePointer<UInt64>
  let sw: UnsafePointer<UInt64>
  let se: UnsafePointer<UInt64>
  let target: UnsafeMutablePointer<UInt64>
}
