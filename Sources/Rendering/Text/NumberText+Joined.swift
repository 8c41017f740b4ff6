import Typography

extension NumberText {
  /// Returns the values of each point in one label of about `limit` columns. If they are longer, each value is cut
  /// separately, so no key loses all of its values.
  static func joined(_ points: [[String]], limit: Int) -> [String] {
    let labels = joined(points, characters: limit)
    // Wide letters take two columns each, and the number of a label that occurs twice takes a few more.
    return labels.contains { DisplayWidth.of($0) > limit } ? joined(points, characters: limit / 2 - 3) : labels
  }

  private static func joined(_ points: [[String]], characters limit: Int) -> [String] {
    let labels = points.map { $0.joined(separator: ", ") }, count = points.reduce(0) { max($0, $1.count) }
    guard count > 1, labels.contains(where: { $0.count > limit }) else { return cutApart(labels, limit: limit) }
    let columns = (0..<count).map { key in points.compactMap { key < $0.count ? $0[key] : nil } }
    let widths = columns.map { $0.reduce(0) { max($0, $1.count) } }
    // Short values leave their space to longer ones. A cut value ends with `…`.
    var room = limit - 3 * count, limits = widths
    for (place, key) in widths.indices.sorted(by: { (widths[$0], $0) < (widths[$1], $1) }).enumerated() {
      limits[key] = min(widths[key], max(1, room / (count - place)))
      room -= limits[key]
    }
    let short = zip(columns, limits).map { apart($0, limit: $1) }
    let cut = points.map { point in
      point.enumerated().map { short[$0][$1] ?? $1 }.joined(separator: ", ")
    }
    return cutApart(cut, limit: limit)
  }
}
