import Simulations

struct StateDiagramDrawing {
  private let layout: StateDiagramLayout
  private let margin = DrawingStyle.margin
  /// The space before the initial state, where the arrow to it begins.
  private let start = 30.0
  private let tip = 9.0

  init(_ layout: StateDiagramLayout) { self.layout = layout }

  func svg(title: String, _ words: String) -> [UInt8] {
    let size =
      layout.isDown
      ? (width: layout.breadth, height: layout.length + start) : (width: layout.length + start, height: layout.breadth)
    let document = SVGDocument(
      width: (size.width + 2 * margin).rounded(.up), height: (size.height + 2 * margin).rounded(.up), title: title,
      description: words)
    return document.bytes { svg in
      for (index, edge) in layout.edges.enumerated() {
        if edge.isLoop { loop(edge, &svg) } else { path(index, edge, &svg) }
      }
      entry(&svg)
      for state in layout.names.indices { self.state(state, &svg) }
      for edge in layout.edges { label(edge, &svg) }
    }
  }

  // MARK: Places

  /// Returns the point of the drawing at a place along the layers and a place across them.
  private func point(_ place: Double, _ cross: Double) -> (x: Double, y: Double) {
    layout.isDown ? (margin + cross, margin + start + place) : (margin + start + place, margin + cross)
  }

  private func centre(_ item: Int) -> (x: Double, y: Double) {
    point(layout.items[item].place, layout.items[item].cross)
  }

  private func box(_ state: Int) -> DrawingBox {
    let middle = centre(state), size = layout.size(ofState: state)
    let half = (width: size.width / 2, height: size.height / 2)
    return DrawingBox(
      left: middle.x - half.width, top: middle.y - half.height, right: middle.x + half.width,
      bottom: middle.y + half.height)
  }

  /// Returns the point where an arrow meets its state. Arrows on the same side share it, in the order of the places
  /// that they lead to.
  private func port(_ state: Int, edge: Int, isOutgoing: Bool, isFar: Bool) -> (place: Double, cross: Double) {
    var ends: [(cross: Double, edge: Int, isOutgoing: Bool)] = []
    for (index, other) in layout.edges.enumerated() where !other.isLoop {
      for end in [true, false] where (end ? other.from : other.to) == state {
        guard let next = end ? other.path.first : other.path.last else { continue }
        if (layout.items[next].layer > layout.items[state].layer) == isFar {
          ends.append((layout.items[next].cross, index, end))
        }
      }
    }
    ends.sort { ($0.cross, $0.edge, $0.isOutgoing ? 1 : 0) < ($1.cross, $1.edge, $1.isOutgoing ? 1 : 0) }
    let rank = ends.firstIndex { $0.edge == edge && $0.isOutgoing == isOutgoing } ?? 0
    let item = layout.items[state], box = box(state)
    let breadth = layout.isDown ? box.width - 28 : box.height - 10, depth = layout.isDown ? box.height : box.width
    let step = min(14, breadth / Double(max(1, ends.count - 1)))
    let cross = item.cross + (Double(rank) - Double(ends.count - 1) / 2) * step
    return (item.place + (isFar ? depth / 2 : -depth / 2), cross)
  }

  // MARK: Arrows

  private func path(_ index: Int, _ edge: StateDiagramLayout.Edge, _ svg: inout SVGWriter) {
    guard let first = edge.path.first, let last = edge.path.last else { return }
    let items = layout.items
    let leavesFar = items[first].layer > items[edge.from].layer, entersFar = items[last].layer > items[edge.to].layer
    let from = port(edge.from, edge: index, isOutgoing: true, isFar: leavesFar)
    var to = port(edge.to, edge: index, isOutgoing: false, isFar: entersFar)
    let head = to
    // The line ends where the arrowhead begins.
    to.place += entersFar ? tip - 1 : 1 - tip
    var path = SVGPath()
    let begin = point(from.place, from.cross)
    path.move(begin.x, begin.y)
    if items[edge.from].layer == items[edge.to].layer {
      let side = items[edge.from].place + items[edge.from].depth / 2
      let out = (place: max(side, from.place), cross: from.cross), back = (place: max(side, to.place), cross: to.cross)
      let start = point(out.place, out.cross), end = point(to.place, to.cross)
      path.line(start.x, start.y)
      turn(&path, at: items[first], out, back)
      path.line(end.x, end.y)
    } else {
      func side(of item: Int, isBehind: Bool) -> Double {
        items[item].place + (isBehind == leavesFar ? items[item].depth : -items[item].depth) / 2
      }
      var last = from
      func straight(to place: Double) {
        guard (place - last.place).magnitude > 0.01 else { return }
        last.place = place
        let end = point(place, last.cross)
        path.line(end.x, end.y)
      }
      straight(to: side(of: edge.from, isBehind: true))
      for step in edge.path {
        let next = (place: side(of: step, isBehind: false), cross: items[step].cross)
        curve(&path, last, next)
        last = next
        straight(to: side(of: step, isBehind: true))
      }
      // If all states are as deep as their layer, the curve of the arrow ends at the arrowhead.
      let end = side(of: edge.to, isBehind: false), isShort = (end - to.place) * (leavesFar ? 1 : -1) > 0
      let bent = (place: isShort ? to.place : end, cross: to.cross)
      curve(&path, last, bent)
      last = bent
      straight(to: to.place)
    }
    svg.path(path, "edge")
    arrowHead(head, isFar: entersFar, &svg)
  }

  /// Draws an arrow out of one side of a layer and back into the same side. It goes around the label, or if other
  /// things are in the way, to the label and back.
  private func turn(
    _ path: inout SVGPath, at label: StateDiagramLayout.Item, _ from: (place: Double, cross: Double),
    _ to: (place: Double, cross: Double)
  ) {
    let low = min(from.cross, to.cross), high = max(from.cross, to.cross)
    let isFree = layout.items.allSatisfy { other in
      other.layer != label.layer || other.cross == label.cross || other.cross + other.after < low
        || other.cross - other.before > high
    }
    if isFree, low < label.cross, label.cross < high {
      bend(&path, (label.place, from.cross), (label.place, from.cross), (label.place, label.cross))
      return bend(&path, (label.place, to.cross), (label.place, to.cross), to)
    }
    let side = label.place - label.depth / 2, half = from.cross < to.cross ? 3.0 : -3.0
    curve(&path, from, (side, label.cross - half))
    for corner in [point(label.place, label.cross - half), point(label.place, label.cross + half)] {
      path.line(corner.x, corner.y)
    }
    let back = point(side, label.cross + half)
    path.line(back.x, back.y)
    curve(&path, (side, label.cross + half), to)
  }

  /// Draws a curve whose ends are parallel to the layers' direction.
  private func curve(
    _ path: inout SVGPath, _ from: (place: Double, cross: Double), _ to: (place: Double, cross: Double)
  ) {
    let middle = (from.place + to.place) / 2
    bend(&path, (middle, from.cross), (middle, to.cross), to)
  }

  private func bend(
    _ path: inout SVGPath, _ first: (place: Double, cross: Double), _ second: (place: Double, cross: Double),
    _ end: (place: Double, cross: Double)
  ) {
    let (a, b, c) = (point(first.place, first.cross), point(second.place, second.cross), point(end.place, end.cross))
    path.curve(a.x, a.y, b.x, b.y, to: c.x, c.y)
  }

  /// Draws a triangle that ends at a side of a state.
  private func arrowHead(_ end: (place: Double, cross: Double), isFar: Bool, _ svg: inout SVGWriter) {
    let back = end.place + (isFar ? tip : -tip)
    var path = SVGPath()
    let corners = [point(end.place, end.cross), point(back, end.cross - tip * 0.5), point(back, end.cross + tip * 0.5)]
    path.move(corners[0].x, corners[0].y)
    for corner in corners.dropFirst() { path.line(corner.x, corner.y) }
    path.close()
    svg.path(path, "tip")
  }

  /// Draws a loop above a state, or on its right if layers follow each other downwards.
  private func loop(_ edge: StateDiagramLayout.Edge, _ svg: inout SVGWriter) {
    let box = box(edge.from), reach = 28.0, half = 11.0
    var path = SVGPath(), head = SVGPath()
    if layout.isDown {
      let y = (box.top + box.bottom) / 2
      path.move(box.right, y - half)
      path.curve(box.right + reach, y - half - 8, box.right + reach, y + half + 8, to: box.right + tip - 1, y + half)
      head.move(box.right, y + half)
      head.line(box.right + tip, y + half - tip / 2)
      head.line(box.right + tip, y + half + tip / 2)
    } else {
      let x = (box.left + box.right) / 2
      path.move(x - half, box.top)
      path.curve(x - half - 8, box.top - reach, x + half + 8, box.top - reach, to: x + half, box.top - tip + 1)
      head.move(x + half, box.top)
      head.line(x + half - tip / 2, box.top - tip)
      head.line(x + half + tip / 2, box.top - tip)
    }
    head.close()
    svg.path(path, "edge")
    svg.path(head, "tip")
  }

  /// Draws the arrow from a dot to the initial state.
  private func entry(_ svg: inout SVGWriter) {
    let item = layout.items[layout.initial], box = box(layout.initial)
    let side = item.place - (layout.isDown ? box.height : box.width) / 2
    let from = point(side - start + 6, item.cross), to = point(side - tip + 1, item.cross)
    var path = SVGPath()
    path.move(from.x, from.y)
    path.line(to.x, to.y)
    svg.path(path, "edge")
    svg.element("circle", [("class", "tip"), ("cx", .number(from.x)), ("cy", .number(from.y)), ("r", "4.5")])
    arrowHead((side, item.cross), isFar: false, &svg)
  }

  // MARK: Words

  private func state(_ state: Int, _ svg: inout SVGWriter) {
    let box = box(state)
    svg.element(
      "rect",
      [
        ("class", "state"), ("x", .number(box.left)), ("y", .number(box.top)), ("width", .number(box.width)),
        ("height", .number(box.height)), ("rx", .number(18)),
      ])
    let lines = layout.names[state]
    for (index, text) in lines.enumerated() {
      let y = (box.top + box.bottom) / 2 + (Double(index) - Double(lines.count - 1) / 2) * TextMetrics.labelLine
      svg.words(text, x: (box.left + box.right) / 2, y: y, "middle")
    }
  }

  private func label(_ edge: StateDiagramLayout.Edge, _ svg: inout SVGWriter) {
    if edge.isLoop {
      let box = box(edge.from)
      for (text, middle) in edge.lines {
        if layout.isDown {
          let y = (box.top + box.bottom - edge.height) / 2 + middle
          svg.words(text, x: box.right + 25, y: y - 1, "small")
        } else {
          svg.words(text, x: (box.left + box.right) / 2, y: box.top - 25 - edge.height + middle, "small middle")
        }
      }
      return
    }
    for step in edge.path {
      guard case .label = layout.items[step].kind else { continue }
      let middle = centre(step), width = edge.width + 6
      var ground = SVGPath()
      ground.rectangle(
        DrawingBox(
          left: middle.x - width / 2, top: middle.y - edge.height / 2, right: middle.x + width / 2,
          bottom: middle.y + edge.height / 2))
      svg.path(ground, "ground")
      for (text, offset) in edge.lines {
        svg.words(text, x: middle.x, y: middle.y - edge.height / 2 + offset - 0.5, "small middle")
      }
    }
  }
}
