import Simulations

/// The places of the states, arrows and labels of a small machine.
///
/// States are in layers by their distance from the initial one. Between two layers of states, there is a layer of
/// labels. An arrow takes a place in each layer that it crosses, one of them for its label, so nothing covers anything
/// else. Within a layer, items are ordered by the mean of their neighbours and moved towards it.
///
/// Source: K. Sugiyama, S. Tagawa, M. Toda, *Methods for Visual Understanding of Hierarchical System Structures*
/// (1981).
struct StateDiagramLayout {
  /// A state, a label or a bend of an arrow. Extents are along the layers (main) and across them.
  struct Item {
    enum Kind: Hashable {
      case state(Int)
      case label(Int)
      case bend(Int)
    }
    var kind: Kind
    var layer: Int
    var main: Double
    /// The extents from the middle to either side. A state with a loop needs more on one side.
    var before: Double
    var after: Double
    /// The middle, across the layers and along them.
    var cross = 0.0
    var place = 0.0
    /// The depth of the item's layer. Within it, arrows run straight.
    var depth = 0.0
    var neighbours: [Int] = []
  }

  /// All arrows from one state to another.
  struct Edge {
    var from: Int
    var to: Int
    /// The lines of each label.
    var labels: [[String]]
    /// The arrow's items between the states, from the first to the last.
    var path: [Int] = []

    var isLoop: Bool { from == to }
    var width: Double { labels.reduce(0) { max($0, TextMetrics.width($1, size: DrawingStyle.small)) } }
    var height: Double { (lines.last?.middle ?? 0) + StateDiagramLayout.line / 2 }

    /// The lines of all labels, each with its middle below the upper edge. There is space between labels of several
    /// lines.
    var lines: [(text: String, middle: Double)] {
      let space = labels.allSatisfy { $0.count == 1 } ? 0 : 7.0
      var lines: [(text: String, middle: Double)] = [], top = 0.0
      for label in labels {
        for text in label {
          lines.append((text, top + StateDiagramLayout.line / 2))
          top += StateDiagramLayout.line
        }
        top += space
      }
      return lines
    }
  }

  /// The largest number of states. Larger machines have more arrows than a drawing has space for.
  static let mostStates = 12
  /// The largest number of labels of transitions between the same two states. If there are more, the last one is an
  /// ellipsis.
  static let mostLabels = 4
  static let mostEdges = 30
  static let line = 19.0
  /// The width of a line in a state and in a label, and the largest number of lines of a state.
  private static let stateWidth = 150.0, labelWidth = 200.0, stateLines = 4
  /// The largest number of lines of a label, and of all labels between the same two states.
  private static let labelLines = 3, edgeLines = 8
  private static let gap = 16.0
  private static let loop = 26.0

  /// The lines of each state.
  let names: [[String]]
  let initial: Int
  let isDown: Bool
  private(set) var edges: [Edge]
  private(set) var items: [Item] = []
  /// The items of each layer, in their order.
  private var layers: [[Int]] = []
  /// The extents of the whole drawing, along the layers and across them.
  private(set) var length = 0.0
  private(set) var breadth = 0.0

  /// Lays out a diagram, or returns nil if the machine is too large or its arrows would be a tangle.
  ///
  /// - Parameter isDown: whether layers follow each other downwards rather than to the right.
  init?(_ diagram: StateDiagram, isDown: Bool) {
    guard !diagram.states.isEmpty, Self.isSmall(diagram), diagram.states.indices.contains(diagram.initial),
      let edges = Self.edges(diagram)
    else { return nil }
    names = Self.lines(diagram.states)
    initial = diagram.initial
    self.isDown = isDown
    self.edges = edges
    let distances = Self.distances(diagram, edges)
    guard Self.isDrawable(edges, distances) else { return nil }
    makeItems(distances: distances)
    order()
    placeAcross()
    placeAlong()
  }

  /// Whether a diagram has at most ``mostStates`` states and ``mostEdges`` arrows. Arrows with the same ends count as
  /// one.
  static func isSmall(_ diagram: StateDiagram) -> Bool {
    guard diagram.states.count <= mostStates else { return false }
    return Set(diagram.arrows.lazy.map { [$0.from, $0.to] }).count <= mostEdges
  }

  /// Returns the size of a state's box.
  func size(ofState state: Int) -> (width: Double, height: Double) {
    let lines = names[state]
    return (max(TextMetrics.width(lines) + 28, 54), 16 + Double(lines.count) * TextMetrics.labelLine)
  }

  /// Returns the lines of states. Only words that are too long for a box are cut.
  private static func lines(_ states: [String]) -> [[String]] {
    // A broken line does not fill its width.
    let labels = DiagramLabels.drawn(width: stateWidth * Double(stateLines) * 0.7).states(states)
    let wholes = wholes(states) { TextMetrics.wholeLabels([$0], to: stateWidth, most: stateLines)?.first }
    return zip(wholes, TextMetrics.labels(labels, to: stateWidth, most: stateLines)).map { $0 ?? $1 }
  }

  /// Returns the lines of labels, which begin a new line after `/` if possible.
  private static func lines(_ labels: [String], most: Int) -> [[String]] {
    let width = labelWidth * (most == 1 ? 1 : Double(most) * 0.7), slash = " / "
    let short = DiagramLabels.drawn(width: width, size: DrawingStyle.small).arrows(labels)
    func wrapped(_ text: String) -> [String]? {
      TextMetrics.wholeLabels([text], to: labelWidth, most: most, size: DrawingStyle.small)?.first
    }
    func parted(_ label: String) -> [String]? {
      guard let lines = wrapped(label), lines.count > 1, let place = label.firstRange(of: slash),
        let input = wrapped(label[..<place.lowerBound] + " /"),
        let output = wrapped(String(label[place.upperBound...])),
        input.count + output.count <= most
      else { return wrapped(label) }
      return input + output
    }
    let cut = TextMetrics.labels(short, to: labelWidth, most: most, size: DrawingStyle.small)
    return zip(wholes(labels, parted), zip(short, cut)).map { whole, short in whole ?? parted(short.0) ?? short.1 }
  }

  /// Returns the lines of whole words, or nil for those that are too long. All are nil if words that differ would look
  /// the same.
  private static func wholes(_ words: [String], _ lines: (String) -> [String]?) -> [[String]?] {
    let plain = words.map { PlainText.line($0) }
    return Set(plain).count == Set(words).count ? plain.map(lines) : words.map { _ in nil }
  }

  /// Returns the arrows, or nil if one has no such state at an end. Arrows with the same ends are one, with all their
  /// labels.
  private static func edges(_ diagram: StateDiagram) -> [Edge]? {
    var edges: [Edge] = []
    let most = Dictionary(grouping: diagram.arrows) { [$0.from, $0.to] }.values.reduce(1) { max($0, $1.count) }
    let labels = lines(diagram.arrows.map(\.label), most: max(1, min(labelLines, edgeLines / min(most, mostLabels))))
    for (arrow, label) in zip(diagram.arrows, labels) {
      guard diagram.states.indices.contains(arrow.from), diagram.states.indices.contains(arrow.to) else { return nil }
      if let known = edges.firstIndex(where: { $0.from == arrow.from && $0.to == arrow.to }) {
        if edges[known].labels.count < mostLabels {
          edges[known].labels.append(label)
        } else {
          edges[known].labels[mostLabels - 1] = ["…"]
        }
      } else {
        edges.append(Edge(from: arrow.from, to: arrow.to, labels: [label]))
      }
    }
    return edges
  }

  /// Returns the number of steps from the initial state to each state. States that cannot be reached come after all
  /// others, by their distance from the first of them.
  private static func distances(_ diagram: StateDiagram, _ edges: [Edge]) -> [Int] {
    var distances = [Int?](repeating: nil, count: diagram.states.count)
    var queue = [diagram.initial], head = 0, next = 0
    distances[diagram.initial] = 0
    while true {
      while head < queue.count {
        let state = queue[head], distance = distances[state] ?? 0
        head += 1
        next = max(next, distance + 1)
        for edge in edges where edge.from == state && distances[edge.to] == nil {
          distances[edge.to] = distance + 1
          queue.append(edge.to)
        }
      }
      guard let rest = distances.firstIndex(of: nil) else { return distances.map { $0 ?? 0 } }
      distances[rest] = next
      queue.append(rest)
    }
  }

  /// Whether the arrows can be drawn. Arrows between states of the same layer share the space beside it, which is
  /// enough for four of them.
  private static func isDrawable(_ edges: [Edge], _ distances: [Int]) -> Bool {
    let inside = edges.filter { !$0.isLoop && distances[$0.from] == distances[$0.to] }.map { distances[$0.from] }
    return inside.allSatisfy { layer in inside.count { $0 == layer } <= 4 }
  }

  // MARK: Items

  /// Creates the items. States are in even layers, and labels in odd ones.
  private mutating func makeItems(distances: [Int]) {
    let count = 2 * ((distances.max() ?? 0) + 1)
    layers = [[Int]](repeating: [], count: count)
    for state in names.indices {
      let size = size(ofState: state)
      var item = item(.state(state), layer: 2 * distances[state], width: size.width, height: size.height)
      for edge in edges where edge.isLoop && edge.from == state {
        if isDown {
          item.after += Self.loop + edge.width + 4
        } else {
          item.before += Self.loop + edge.height + 2
          item.main = max(item.main, edge.width)
        }
      }
      add(item)
    }
    for index in edges.indices where !edges[index].isLoop {
      let edge = edges[index], from = 2 * distances[edge.from], to = 2 * distances[edge.to]
      let crossed = from < to ? Array(from + 1..<to) : from > to ? Array((to + 1..<from).reversed()) : [from + 1]
      // The label is in the odd layer that is nearest to the middle.
      let labelled = crossed.filter { !$0.isMultiple(of: 2) }
      let labelLayer = labelled[labelled.count / 2]
      var last = edge.from
      for layer in crossed {
        let item =
          layer == labelLayer
          ? item(.label(index), layer: layer, width: edge.width + 10, height: edge.height)
          : item(.bend(index), layer: layer, width: 2, height: 2)
        let next = add(item)
        join(last, next)
        edges[index].path.append(next)
        last = next
      }
      join(last, edge.to)
    }
  }

  private func item(_ kind: Item.Kind, layer: Int, width: Double, height: Double) -> Item {
    let (main, cross) = isDown ? (height, width) : (width, height)
    return Item(kind: kind, layer: layer, main: main, before: cross / 2, after: cross / 2)
  }

  @discardableResult
  private mutating func add(_ item: Item) -> Int {
    items.append(item)
    layers[item.layer].append(items.count - 1)
    return items.count - 1
  }

  private mutating func join(_ a: Int, _ b: Int) {
    items[a].neighbours.append(b)
    items[b].neighbours.append(a)
  }

  // MARK: Places

  /// Sorts each layer by the means of its items' neighbours in the previous layer, then backwards by those in the next
  /// layer, a few times.
  private mutating func order() {
    var ranks = [Double](repeating: 0, count: items.count)
    func note(_ layer: [Int]) {
      for (rank, item) in layer.enumerated() { ranks[item] = Double(rank) - Double(layer.count - 1) / 2 }
    }
    for layer in layers { note(layer) }
    for round in 0..<8 {
      let isForward = round.isMultiple(of: 2)
      for layer in isForward ? Array(layers.indices) : layers.indices.reversed() {
        let keys = layers[layer].enumerated().map { offset, item in
          let seen = items[item].neighbours.filter { isForward ? items[$0].layer <= layer : items[$0].layer >= layer }
          let mean = seen.isEmpty ? ranks[item] : seen.reduce(0) { $0 + ranks[$1] } / Double(seen.count)
          return (mean: mean, offset: offset, item: item)
        }
        layers[layer] = keys.sorted { ($0.mean, $0.offset) < ($1.mean, $1.offset) }.map(\.item)
        note(layers[layer])
      }
    }
  }

  /// Moves items towards the means of their neighbours, as close as the items beside them allow.
  private mutating func placeAcross() {
    for layer in layers { stack(layer, wishes: layer.map { _ in 0 }) }
    for round in 0..<24 {
      for layer in round.isMultiple(of: 2) ? layers : layers.reversed() {
        let wishes = layer.map { item in
          let near = items[item].neighbours
          return near.isEmpty ? items[item].cross : near.reduce(0) { $0 + items[$1].cross } / Double(near.count)
        }
        stack(layer, wishes: wishes)
      }
    }
    let low = items.reduce(Double.infinity) { min($0, $1.cross - $1.before) }
    for index in items.indices { items[index].cross -= low }
    breadth = items.reduce(0) { max($0, $1.cross + $1.after) }
  }

  /// Places items in their order with gaps between them, so that the sum of the squared distances from their wishes is
  /// smallest.
  private mutating func stack(_ layer: [Int], wishes: [Double]) {
    // Without the sizes of all items before it, every item wishes for a number, and the numbers must ascend.
    var offset = 0.0
    var offsets: [Double] = []
    for (rank, item) in layer.enumerated() {
      if rank > 0 { offset += items[layer[rank - 1]].after + Self.gap + items[item].before }
      offsets.append(offset)
    }
    var groups: [(sum: Double, count: Int)] = []
    for rank in layer.indices {
      groups.append((wishes[rank] - offsets[rank], 1))
      while groups.count > 1 {
        let last = groups[groups.count - 1], before = groups[groups.count - 2]
        if before.sum / Double(before.count) <= last.sum / Double(last.count) { break }
        groups.removeLast(2)
        groups.append((before.sum + last.sum, before.count + last.count))
      }
    }
    var rank = 0
    for group in groups {
      for _ in 0..<group.count {
        items[layer[rank]].cross = group.sum / Double(group.count) + offsets[rank]
        rank += 1
      }
    }
  }

  /// Returns the extra space before a layer for arrows that go far across. Without it, they would be too flat.
  private func room(before layer: [Int]) -> Double {
    var far = 0.0
    for item in layer {
      for other in items[item].neighbours where items[other].layer < items[item].layer {
        far = max(far, (items[item].cross - items[other].cross).magnitude)
      }
    }
    return min(40, max(0, far - 40) * 0.15)
  }

  /// Places the layers one after another. Every layer is as deep as its deepest item.
  private mutating func placeAlong() {
    var start = 0.0
    for (index, layer) in layers.enumerated() where !layer.isEmpty {
      // Arrows need space between the states and their labels.
      if index > 0 { start += (isDown ? 20 : 24) + room(before: layer) }
      let depth = layer.reduce(0) { max($0, items[$1].main) }
      for item in layer {
        items[item].place = start + depth / 2
        items[item].depth = depth
      }
      start += depth
    }
    length = start
  }
}
