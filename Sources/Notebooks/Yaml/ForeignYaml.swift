/// Tells in YAML that many tools share, such as front matter, what belongs to others: all of the root map but one key
/// and its value.
struct ForeignYaml {
  /// The one top-level key that matters, or nil when all do.
  let select: String?
  /// Open lists and maps inside a value or key that belongs to others.
  private var depth = 0
  /// libyaml takes time in proportion to the depth for each token.
  private static let maximumDepth = 256

  /// Whether the lists and maps of others are nested so deep that the rest is not read.
  var isTooDeep: Bool { depth > Self.maximumDepth }
  /// Whether the next thing in the root map is the value of a foreign key.
  private var isValueNext = false

  init(butFor select: String?) { self.select = select }

  /// Whether the next event belongs to others. Each is to be asked about once, in order.
  ///
  /// - Parameters:
  ///   - open: how many lists and maps are open that do not.
  ///   - isInKey: whether the outermost of them has a key and waits for its value.
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
      // Keys and values of the root map take turns; the value of a foreign key is foreign.
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
