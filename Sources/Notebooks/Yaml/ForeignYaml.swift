/// Finds the parts that belong to others in YAML that many tools share, such as front matter. These are all parts of
/// the root map except one key and its value.
struct ForeignYaml {
  /// The only top-level key that matters, or nil if all of them do.
  let select: String?
  /// The number of open lists and maps inside a foreign value or key.
  private var depth = 0
  /// The deepest nesting that is read. For each token, libyaml takes time in proportion to the depth.
  private static let maximumDepth = 256

  /// Whether foreign lists and maps are nested too deeply, so that the rest is not read.
  var isTooDeep: Bool { depth > Self.maximumDepth }
  /// Whether the next node in the root map is the value of a foreign key.
  private var isValueNext = false

  init(butFor select: String?) { self.select = select }

  /// Returns whether the next event belongs to others. The method must be called once for each event, in order.
  ///
  /// - Parameters:
  ///   - open: the number of open lists and maps that do not belong to others.
  ///   - isInKey: whether the outermost of them has a key that waits for its value.
  mutating func holds(_ event: YamlEvent, below open: Int, isInKey: Bool) -> Bool {
    guard let select else { return false }
    switch event.kind {
    case .documentStart, .documentEnd: return false
    case .collectionEnd:
      guard depth > 0 else { return false }
      depth -= 1
      return true
    case .listStart, .mapStart, .alias, .scalar: break
    }
    if depth == 0 {
      if open == 0, case .mapStart = event.kind { return false }
      if open > 1 || isInKey { return false }
      // Keys and values of the root map alternate. The value of a foreign key is foreign, too.
      if open == 1 {
        if !isValueNext, case .scalar(select, _) = event.kind { return false }
        isValueNext.toggle()
      }
    }
    switch event.kind {
    case .listStart, .mapStart: depth += 1
    default: break
    }
    return true
  }
}
