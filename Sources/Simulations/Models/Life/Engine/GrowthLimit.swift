/// A limit that a growing pattern may exceed.
enum GrowthLimit {
  case memory, updates
}
