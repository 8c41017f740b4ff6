/// The places of all parts of a chart.
struct ChartLayout {
  /// All there is room for.
  private(set) var box: DrawingBox
  /// Where layers are drawn.
  private(set) var plot: DrawingBox
  private(set) var x: ChartScale
  private(set) var y: ChartScale
  private(set) var xTicks: [Tick]
  private(set) var yTicks: [Tick]
  /// The names after the ends of lines; empty if there is a legend.
  private(set) var endLabels: [EndLabel] = []
  private(set) var legend: [LegendEntry] = []
  /// The height of the first line of words over the plot, where there is any.
  private(set) var titleTop: Double
  private(set) var labelTop: Double

  struct EndLabel: Hashable {
    var text: String
    var color: Int
    /// The end of the line.
    var end: ChartPoint
    /// The middle of the words.
    var y: Double
  }

  struct LegendEntry: Hashable {
    var layer: Int
    var text: String
    var x: Double
    /// The middle of the words.
    var y: Double
  }

  /// - Parameters:
  ///   - ranges: of axes that are shared with other charts.
  ///   - isPanel: whether names are said elsewhere.
  ///   - namesEnds: whether lines may be named where they end.
  init(
    _ chart: Chart, in box: DrawingBox, ranges: (x: ChartRange, y: ChartRange), isPanel: Bool = false,
    namesEnds: Bool = true
  ) {
    self.box = box
    let yIsFixed = chart.isHorizontal || chart.vertical.isLogarithmic
    let yRange =
      yIsFixed ? ranges.y : Ticks.rounded(ranges.y, wanted: isPanel ? 3 : 5, isWhole: chart.vertical.isWhole)
    let xRange = chart.isHorizontal && !chart.horizontal.isLogarithmic ? Ticks.rounded(ranges.x, wanted: 5) : ranges.x
    let inner = box.width - 2 * DrawingStyle.margin
    let direct = isPanel || !namesEnds ? [] : Self.directNames(chart, Self.named(chart))
    let head = Head(chart, left: box.left, width: box.width, top: box.top, hasLegend: direct.isEmpty && !isPanel)
    (titleTop, labelTop, legend) = (head.titleTop, head.labelTop, head.legend)
    let top = head.bottom, bottom = box.bottom - Self.foot(chart)
    y = ChartScale(
      yRange, isLogarithmic: chart.vertical.isLogarithmic, from: chart.isHorizontal ? top : bottom,
      to: chart.isHorizontal ? bottom : top)
    yTicks = Self.verticalTicks(chart.vertical, y, height: bottom - top, limit: inner * 0.42)
    let labels = yTicks.reduce(0) { max($0, TextMetrics.width($1.label)) }
    let left = box.left + DrawingStyle.margin + labels + DrawingStyle.gap
    let names = direct.reduce(0) { max($0, TextMetrics.width($1.text)) }
    var right = box.right - DrawingStyle.margin - (direct.isEmpty ? 4 : names + 3 * DrawingStyle.gap)
    // The last label is centred under its tick, which may be the end of the axis.
    func scale() -> ChartScale {
      ChartScale(xRange, isLogarithmic: chart.horizontal.isLogarithmic, from: left, to: right)
    }
    x = scale()
    xTicks = Self.horizontalTicks(chart.horizontal, x, width: right - left)
    if let last = xTicks.last {
      let over = x.bounded(last.value) + TextMetrics.width(last.label) / 2 - (box.right - DrawingStyle.margin / 2)
      if over > 0 {
        right -= over
        x = scale()
        xTicks = Self.horizontalTicks(chart.horizontal, x, width: right - left)
      }
    }
    plot = DrawingBox(left: left, top: top, right: right, bottom: bottom)
    endLabels = Self.placed(direct, in: plot, y)
    // Names that would stand too far from their lines are better in a legend.
    if !direct.isEmpty, endLabels.isEmpty {
      self = ChartLayout(chart, in: box, ranges: ranges, namesEnds: false)
    }
  }

  /// The words above a chart.
  struct Head {
    var titleTop: Double
    var labelTop: Double
    var bottom: Double
    var legend: [LegendEntry] = []

    init(_ chart: Chart, left: Double, width: Double, top: Double, hasLegend: Bool) {
      titleTop = top + DrawingStyle.margin
      labelTop = titleTop + (chart.title == nil ? 0 : DrawingStyle.line + 2)
      let named = ChartLayout.named(chart)
      if hasLegend, named.count > 1 || named.contains(where: { $0.isOwnWord }) {
        let inner = width - 2 * DrawingStyle.margin
        (legend, labelTop) = ChartLayout.legend(named, left: left + DrawingStyle.margin, width: inner, top: labelTop)
      }
      let marks = Double(chart.verticalMarks) * (DrawingStyle.line - 2)
      bottom = labelTop + (chart.vertical.words.isEmpty ? 0 : DrawingStyle.line + 4) + marks + DrawingStyle.text / 2
    }
  }

  /// The height of the words below a chart.
  static func foot(_ chart: Chart) -> Double {
    DrawingStyle.margin + DrawingStyle.gap + DrawingStyle.line * (chart.horizontal.words.isEmpty ? 1 : 2) - 4
  }

  /// The height of a whole drawing, whose plot is as high as it should be.
  static func height(_ chart: Chart) -> Double {
    let hasLegend = directNames(chart, named(chart)).isEmpty
    let head = Head(chart, left: 0, width: DrawingStyle.width, top: 0, hasLegend: hasLegend)
    return (head.bottom + plotHeight(chart) + foot(chart)).rounded(.up)
  }

  private static func plotHeight(_ chart: Chart) -> Double {
    guard case .categories(let words) = chart.vertical.scale else { return DrawingStyle.plotHeight }
    return min(1600, Double(words.count) * 28)
  }

  // MARK: Ticks

  private static func verticalTicks(_ axis: ChartAxis, _ scale: ChartScale, height: Double, limit: Double) -> [Tick] {
    let distance = DrawingStyle.line + 2
    func fits(_ ticks: [Tick]) -> Bool {
      var last: Double?
      for tick in ticks {
        let place = scale.bounded(tick.value)
        if let last, (place - last).magnitude < distance { return false }
        last = place
      }
      return true
    }
    if case .categories(let words) = axis.scale {
      let every = max(1, Int(distance * Double(words.count) / max(1, height)))
      let short = TextMetrics.cutApart(words, to: limit)
      return words.indices.filter { $0 % every == 0 }.map { Tick(Double($0), short[$0]) }
    }
    if scale.isLogarithmic {
      let ticks = Ticks.logarithmic(scale.range, isWhole: axis.isWhole, fits: fits)
      if !ticks.isEmpty { return ticks }
    }
    return Ticks.linear(scale.range, wanted: max(3, min(6, Int(height / 36))), isWhole: axis.isWhole, fits: fits)
  }

  private static func horizontalTicks(_ axis: ChartAxis, _ scale: ChartScale, width: Double) -> [Tick] {
    let own = axis.ticks.filter { scale.range.contains($0.value) }
      .map { Tick($0.value, TextMetrics.cut(PlainText.line($0.label), to: min(width / 2, 160))) }
    if own.count > 0, own.count <= Ticks.most, scale.fits(own) { return own }
    if case .categories(let words) = axis.scale {
      let all = words.indices.map { Tick(Double($0), words[$0]) }
      return (1...max(1, words.count)).lazy.map { every in
        all.filter { Int($0.value) % every == 0 }.map { Tick($0.value, TextMetrics.cut($0.label, to: width / 2)) }
      }.first(where: scale.fits) ?? []
    }
    if scale.isLogarithmic {
      let ticks = Ticks.logarithmic(scale.range, isWhole: axis.isWhole, fits: scale.fits)
      if !ticks.isEmpty { return ticks }
    }
    return Ticks.linear(scale.range, wanted: max(2, min(7, Int(width / 66))), isWhole: axis.isWhole, fits: scale.fits)
  }

  // MARK: Names

  /// A layer that has a name of its own.
  struct Named {
    var layer: Int
    var text: String
    /// Whether it has to be said even where there is only one.
    var isOwnWord: Bool
  }

  fileprivate static func named(_ chart: Chart) -> [Named] {
    var named: [Named] = []
    for (index, layer) in chart.layers.enumerated() where !layer.name.isEmpty {
      if case .mark = layer { continue }
      let text = PlainText.line(layer.name)
      // Layers that are said to be the same thing, in the same colour, are said once.
      if named.contains(where: { $0.text == text && chart.layers[$0.layer].color == layer.color }) { continue }
      named.append(Named(layer: index, text: text, isOwnWord: text != chart.vertical.label))
    }
    return named
  }

  /// Lines alone, a few of them that all end on the right, are named there; nothing where a legend does it, since a
  /// leader from anywhere else, or from the dot of a single point, would cross the plot.
  private static func directNames(_ chart: Chart, _ named: [Named]) -> [EndLabel] {
    guard (2...6).contains(named.count), named.count == chart.layers.count else { return [] }
    var labels: [EndLabel] = []
    var isLong = false
    for (index, layer) in chart.layers.enumerated() {
      guard case .line(_, let color, let points) = layer,
        let end = points.last(where: chart.hasPlace), end.x == labels.first?.end.x ?? end.x
      else { return [] }
      isLong = isLong || points.contains { $0.x < end.x && chart.hasPlace($0) }
      labels.append(EndLabel(text: TextMetrics.cut(named[index].text, to: 130), color: color, end: end, y: 0))
    }
    // A legend has room for names that differ only behind the cut.
    return isLong && Set(labels.map(\.text)).count == labels.count ? labels : []
  }

  /// The labels moved apart; none where one would stand too far from its line.
  private static func placed(_ labels: [EndLabel], in plot: DrawingBox, _ y: ChartScale) -> [EndLabel] {
    guard !labels.isEmpty else { return [] }
    var sorted = labels.map { label in
      var label = label
      label.y = y.bounded(label.end.y)
      return label
    }
    .enumerated().sorted { ($0.element.y, $0.offset) < ($1.element.y, $1.offset) }.map(\.element)
    let distance = DrawingStyle.line - 2
    guard Double(sorted.count - 1) * distance <= plot.height else { return [] }
    // Groups of labels that touch share their shift, as in the regression of ascending numbers.
    var groups: [(start: Int, count: Int, sum: Double)] = []
    for index in sorted.indices {
      groups.append((index, 1, sorted[index].y))
      while groups.count > 1 {
        let last = groups[groups.count - 1], before = groups[groups.count - 2]
        func top(_ group: (start: Int, count: Int, sum: Double)) -> Double {
          group.sum / Double(group.count) - Double(group.count - 1) / 2 * distance
        }
        if top(before) + Double(before.count) * distance <= top(last) { break }
        groups.removeLast(2)
        groups.append((before.start, before.count + last.count, before.sum + last.sum))
      }
    }
    var floor = plot.top
    for group in groups {
      var top = group.sum / Double(group.count) - Double(group.count - 1) / 2 * distance
      top = min(max(top, floor), plot.bottom - Double(sorted.count - 1 - group.start) * distance)
      for offset in 0..<group.count {
        let index = group.start + offset, place = top + Double(offset) * distance
        if (place - sorted[index].y).magnitude > 3.2 * distance { return [] }
        sorted[index].y = place
      }
      floor = top + Double(group.count) * distance
    }
    return sorted
  }

  /// The names of several charts that have the same layers, over the width of a drawing; none where there is one alone.
  static func sharedLegend(_ chart: Chart, top: Double) -> (entries: [LegendEntry], bottom: Double) {
    let named = named(chart)
    guard named.count > 1 else { return ([], top) }
    let width = DrawingStyle.width - 2 * DrawingStyle.margin
    return legend(named, left: DrawingStyle.margin, width: width, top: top)
  }

  fileprivate static func legend(
    _ named: [Named], left: Double, width: Double, top: Double
  ) -> (entries: [LegendEntry], bottom: Double) {
    var entries: [LegendEntry] = []
    var x = left, y = top + DrawingStyle.line / 2
    let key = LegendEntry.key + DrawingStyle.gap
    for (item, text) in zip(named, TextMetrics.cutApart(named.map(\.text), to: width - key)) {
      let length = key + TextMetrics.width(text)
      if x > left, x + length > left + width {
        x = left
        y += DrawingStyle.line
      }
      entries.append(LegendEntry(layer: item.layer, text: text, x: x, y: y))
      x += length + 2 * DrawingStyle.gap
    }
    return (entries, y + DrawingStyle.line / 2 + 2)
  }
}

extension ChartLayout.LegendEntry {
  /// The width of the sample before the words.
  static let key = 28.0
}
