/// A limit that an endlessly growing pattern can reach.
enum GrowthLimit {
  case memory, updates
}
