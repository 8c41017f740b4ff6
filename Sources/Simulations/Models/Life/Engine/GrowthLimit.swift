/// A limit that a pattern without end can outgrow.
enum GrowthLimit {
  case memory, updates
}
