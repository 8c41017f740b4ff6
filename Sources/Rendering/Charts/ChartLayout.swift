import Specification

/// The places of all parts of a chart.
struct ChartLayout {
  /// The space for the whole chart.
  private(set) var box: DrawingBox
  /// The area in which layers are drawn.
  private(set) var plot: DrawingBox
  private(set) var x: ChartScale
  private(set) var y: ChartScale
  private(set) var xTicks: [Tick]
  private(set) var yTicks: [Tick]
  /// The numbers of runs below the ticks. Empty if they do not fit.
  private(set) var counts: [Tick] = []
  /// The names after the ends of lines. Empty if the names are elsewhere.
  private(set) var endLabels: [EndLabel] = []
  /// The names in the plot.
  private(set) var plotNames: [PlotName] = []
  /// Whether the labels of the horizontal axis are below the plot.
  let hasFoot: Bool
  private(set) var legend: [LegendEntry] = []
  let cloud: DotCloud
  let markNames: MarkNames
  /// The title, cut to one line.
  let title: String?
  /// The upper edges of the title and of the first line of words above the plot.
  private(set) var titleTop: Double
  private(set) var labelTop: Double
  /// The upper edge of the colours of cells.
  private(set) var cellTop: Double

  struct EndLabel: Hashable {
    var text: String
    var color: Int
    /// The last point of the line, beside which the words are.
    var end: ChartPoint
  }

  struct LegendEntry: Hashable {
    var layer: Int
    /// The number of runs that the sample of a dot's size represents, if the entry has such a sample.
    var count: Int?
    var lines: [String]
    var x: Double
    /// The height of the middle of the first line of words.
    var y: Double
  }

  /// How the names of layers are shown.
  enum Naming: Hashable {
    /// After the ends of lines.
    case ends([EndLabel])
    /// In the plot, or in the legend of another drawing.
    case elsewhere
    /// In a legend, without the names that are in the plot.
    case legend(except: Set<String> = [])
  }

  /// How a chart takes part in a larger drawing.
  struct Part {
    /// Whether it is one of several panels, whose shared legend has the names.
    var isPanel = false
    /// The names of the marks in all panels, or nil for those of the chart.
    var markNames: MarkNames?
    /// The height of the plot in a drawing of its own, or nil for the usual one.
    var plotHeight: Double?
    /// Whether the labels of the horizontal axis are below the plot.
    var hasFoot = true
    /// The sides of the plot, or nil for those that the labels require.
    var sides: (left: Double, right: Double)?
  }

  /// Lays out a chart.
  ///
  /// - Parameter ranges: the ranges of the axes, which other charts may share.
  init(
    _ chart: Chart, in box: DrawingBox, ranges: (x: ChartRange, y: ChartRange), naming: Naming, part: Part = Part()
  ) {
    self.box = box
    hasFoot = part.hasFoot
    markNames = part.markNames ?? MarkNames(chart)
    title = chart.title.map { TextMetrics.cut($0, to: box.width - 2 * DrawingStyle.margin) }
    let yRange = Self.verticalRange(chart, ranges.y, isLow: part.isPanel || part.plotHeight != nil)
    let xRange =
      chart.isHorizontal && !chart.horizontal.isLogarithmic
      ? chart.horizontal.bounds.clamped(Ticks.rounded(ranges.x, wanted: 5)) : ranges.x
    cloud = DotCloud(chart, ranges: (xRange, yRange))
    if case .ends(let labels) = naming { endLabels = labels }
    let head = Head(
      chart, cloud, left: box.left, width: box.width, top: box.top, naming: naming, markRows: markNames.rows)
    (titleTop, labelTop, legend, cellTop) = (head.titleTop, head.labelTop, head.legend, head.cellTop)
    let top = head.bottom, bottom = box.bottom - Self.foot(chart, width: box.width, part)
    // Large dots at the ends of the axes must not cover labels, and neither must single runs and intervals.
    let inset = cloud.isEmpty ? 0.0 : 12, side = chart.isHorizontal ? 0 : max(inset, chart.hasMarks ? 14 : 0)
    y = ChartScale(
      yRange, isLogarithmic: chart.vertical.isLogarithmic, from: chart.isHorizontal ? top : bottom - inset,
      to: chart.isHorizontal ? bottom : top)
    yTicks = Self.verticalTicks(chart.vertical, y, height: bottom - top)
    let labels = yTicks.reduce(0) { max($0, $1.width) }
    var left = part.sides?.left ?? box.left + DrawingStyle.margin + labels + DrawingStyle.gap
    let names = endLabels.reduce(0) { max($0, TextMetrics.width($1.text)) }
    var right =
      part.sides?.right ?? box.right - DrawingStyle.margin - (endLabels.isEmpty ? 4 : Self.nameStart + names)
    // Points at the low end must not touch the labels of their rows.
    let room = inset == 0 && chart.isHorizontal && chart.hasPoints ? 10 : side
    func scale() -> ChartScale {
      ChartScale(xRange, isLogarithmic: chart.horizontal.isLogarithmic, from: left + room, to: right - side)
    }
    x = scale()
    xTicks = Self.horizontalTicks(chart, x, width: right - left)
    // The first and last labels are centred below their ticks, which may be at the ends of the axis.
    if let first = xTicks.first, let last = xTicks.last, part.sides == nil {
      let count = chart.counts.last.map { TextMetrics.width($0.words, size: DrawingStyle.small) } ?? 0
      let below = box.left + DrawingStyle.margin / 2 - (x.bounded(first.value) - TextMetrics.width(first.label) / 2)
      let over =
        x.bounded(last.value) + max(TextMetrics.width(last.label), count) / 2 - (box.right - DrawingStyle.margin / 2)
      if below > 0 || over > 0 {
        left += max(0, below)
        right -= max(0, over)
        x = scale()
        xTicks = Self.horizontalTicks(chart, x, width: right - left)
      }
    }
    plot = DrawingBox(left: left, top: top, right: right, bottom: bottom)
    for text in [\PlaceCount.words, \PlaceCount.short] where counts.isEmpty {
      let ticks = chart.counts.filter { x.range.contains($0.place) }.map { Tick($0.place, $0[keyPath: text]) }
      if x.fits(ticks) { counts = ticks }
    }
  }

  /// Lays out a chart as a whole drawing, or as a part of one that is as wide. Names are after the ends of lines if
  /// these are far enough apart, otherwise in the plot, or else in a legend.
  static func whole(
    _ chart: Chart, _ ranges: (x: ChartRange, y: ChartRange), top: Double = 0, part: Part = Part()
  ) -> ChartLayout {
    func layout(_ naming: Naming) -> ChartLayout {
      let head = Head(
        chart, DotCloud(chart, ranges: ranges), left: 0, width: DrawingStyle.width, top: top, naming: naming,
        markRows: (part.markNames ?? MarkNames(chart)).rows)
      let height = part.plotHeight ?? plotHeight(chart)
      let box = DrawingBox(
        left: 0, top: top, right: DrawingStyle.width,
        bottom: (head.bottom + height + foot(chart, width: DrawingStyle.width, part)).rounded(.up))
      return ChartLayout(chart, in: box, ranges: ranges, naming: naming, part: part)
    }
    let named = named(chart), yRange = verticalRange(chart, ranges.y, isLow: part.plotHeight != nil)
    let ends = directNames(chart, named, yRange, height: part.plotHeight ?? plotHeight(chart))
    if !ends.isEmpty { return layout(.ends(ends)) }
    let places = PlotNames(chart, layout(.elsewhere))
    if PlotNames.suits(chart, named), let names = places.ofLines(named) {
      // The bars may have no room for their name.
      let rest = Set(named.map(\.text)).subtracting(names.map(\.text))
      var whole = layout(rest.isEmpty ? .elsewhere : .legend(except: Set(names.map(\.text))))
      whole.plotNames = rest.isEmpty ? names : PlotNames(chart, whole).ofLines(named) ?? []
      return whole
    }
    let areas = chart.areaColors.isEmpty ? [] : places.ofAreas
    var whole = layout(.legend(except: Set(areas.map(\.text))))
    whole.plotNames = areas.isEmpty ? [] : PlotNames(chart, whole).ofAreas
    return whole
  }

  /// The distance from the plot to the names of lines, including a sample of the line before each name.
  static let nameStart = 2 * DrawingStyle.gap + LegendEntry.key

  /// Returns the range of the vertical axis, which ends at ticks if possible.
  private static func verticalRange(_ chart: Chart, _ range: ChartRange, isLow: Bool = false) -> ChartRange {
    if chart.isHorizontal || chart.vertical.isLogarithmic { return range }
    let rounded = Ticks.rounded(range, wanted: isLow ? 3 : 5, isWhole: chart.vertical.isWhole)
    return chart.vertical.bounds.clamped(rounded)
  }

  /// The words above a chart.
  struct Head {
    var titleTop: Double
    var labelTop: Double
    var cellTop: Double
    var bottom: Double
    var legend: [LegendEntry] = []

    init(
      _ chart: Chart, _ cloud: DotCloud, left: Double, width: Double, top: Double, naming: Naming, markRows: Int
    ) {
      titleTop = top + DrawingStyle.margin
      labelTop = titleTop + (chart.title == nil ? 0 : DrawingStyle.line + 2)
      let named = (cloud.cells.isEmpty ? ChartLayout.named(chart) : []) + ChartLayout.sizes(chart, cloud)
      // The colours of cells have a line of their own, and their numbers are below it.
      cellTop = labelTop
      if !cloud.cells.isEmpty { labelTop += DrawingStyle.line + 16 }
      if case .legend(let except) = naming, named.count > 1 || named.contains(where: { $0.isOwnWord }) {
        let inner = width - 2 * DrawingStyle.margin, rest = named.filter { !except.contains($0.text) }
        if !rest.isEmpty {
          (legend, labelTop) = ChartLayout.legend(rest, left: left + DrawingStyle.margin, width: inner, top: labelTop)
        }
      }
      let marks = Double(markRows) * (DrawingStyle.line - 2)
      let lines = Double(chart.vertical.lines(to: width).count)
      bottom = labelTop + (lines == 0 ? 0 : lines * DrawingStyle.line + 4) + marks + DrawingStyle.text / 2
    }
  }

  /// Returns the height of the words below a chart.
  private static func foot(_ chart: Chart, width: Double, _ part: Part = Part()) -> Double {
    if !part.hasFoot { return DrawingStyle.gap }
    let lines = 1 + chart.horizontal.lines(to: width).count + (chart.counts.isEmpty ? 0 : 1)
    return DrawingStyle.margin + DrawingStyle.gap + DrawingStyle.line * Double(lines) - 4
  }

  private static func plotHeight(_ chart: Chart) -> Double {
    guard case .categories(let words) = chart.vertical.scale else { return DrawingStyle.plotHeight }
    return CategoryLabels(words).height
  }

  // MARK: Ticks

  private static func verticalTicks(_ axis: ChartAxis, _ scale: ChartScale, height: Double) -> [Tick] {
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
      let labels = CategoryLabels(words)
      let every = max(1, Int(labels.distance * Double(words.count) / max(1, height)))
      return words.indices.filter { $0 % every == 0 }.map { Tick(Double($0), lines: labels.lines[$0]) }
    }
    if scale.isLogarithmic {
      let ticks = Ticks.logarithmic(scale.range, isWhole: axis.isWhole, fits: fits)
      if !ticks.isEmpty { return ticks }
    }
    return Ticks.linear(scale.range, wanted: max(3, min(6, Int(height / 36))), isWhole: axis.isWhole, fits: fits)
  }

  private static func horizontalTicks(_ chart: Chart, _ scale: ChartScale, width: Double) -> [Tick] {
    // Numbers around a single place would suggest that there are values at them.
    if let place = chart.onlyPlace, scale.range.share(place) == 0.5 { return [Tick(place, NumberText.rounded(place))] }
    let axis = chart.horizontal
    let shown = axis.ticks.filter { scale.range.contains($0.value) }
    let labels = TextMetrics.cutApart(shown.map { PlainText.line($0.label) }, to: min(width / 2, 160))
    let own = zip(shown, labels).map { Tick($0.value, $1) }
    if own.count > 0, own.count <= Ticks.most, scale.fits(own) { return own }
    if case .categories(let words) = axis.scale {
      let short = TextMetrics.cutApart(words, to: width / 2), all = words.indices.map { Tick(Double($0), short[$0]) }
      return (1...max(1, words.count)).lazy.map { every in
        all.filter { Int($0.value) % every == 0 }
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
    /// Whether a legend must contain the name even if it is the only one.
    var isOwnWord: Bool
    var count: Int?
  }

  /// Returns the sizes of dots, as names of the layer that has the dots.
  fileprivate static func sizes(_ chart: Chart, _ cloud: DotCloud) -> [Named] {
    let stopped = chart.layers.firstIndex { if case .open(_, _, .stopped, _) = $0 { true } else { false } }
    guard let layer = cloud.items.first?.layer ?? stopped else { return [] }
    return cloud.samples.map { Named(layer: layer, text: $0.counted("run"), isOwnWord: true, count: $0) }
  }

  static func named(_ chart: Chart) -> [Named] {
    var named: [Named] = []
    for (index, layer) in chart.layers.enumerated() where !layer.name.isEmpty {
      switch layer {
      case .mark, .reference, .words: continue
      default: break
      }
      let text = PlainText.line(layer.name)
      // Layers with the same name and the same colour have one entry.
      if named.contains(where: { $0.text == text && chart.layers[$0.layer].color == layer.color }) { continue }
      named.append(
        Named(
          layer: index, text: text, isOwnWord: text != chart.vertical.label && [layer.name] != chart.vertical.quantities
        ))
    }
    return named
  }

  /// The largest width of a name at the end of a line.
  private static let longestEnd = 160.0

  /// Returns names at the right ends of the lines, for a chart of a few lines and nothing else. All lines must end
  /// there, far enough apart. Otherwise the result is empty and names are elsewhere: readers could not match names that
  /// were moved away from their lines.
  private static func directNames(
    _ chart: Chart, _ named: [Named], _ range: ChartRange, height: Double
  ) -> [EndLabel] {
    guard (2...6).contains(named.count) else { return [] }
    var labels: [EndLabel] = []
    var isLong = false
    for name in named {
      guard case .line(_, let color, let points) = chart.layers[name.layer],
        let end = points.last(where: chart.hasPlace), end.x == labels.first?.end.x ?? end.x
      else { return [] }
      isLong = isLong || points.contains { $0.x < end.x && chart.hasPlace($0) }
      // Elsewhere, there is room for the end of a long name, which may be its unit.
      guard TextMetrics.width(name.text) <= longestEnd else { return [] }
      labels.append(EndLabel(text: name.text, color: color, end: end))
    }
    // Other layers without a name belong to lines, but bands and bars must not be beside names of lines alone.
    func hasNoArea(_ layer: ChartLayer) -> Bool {
      switch layer {
      case .line, .points, .open, .runs, .whiskers, .words, .reference: true
      case .curves: true
      case .band, .dots, .columns, .bars, .pieces, .sticks, .area, .mark: false
      }
    }
    guard chart.layers.allSatisfy(hasNoArea) else { return [] }
    // A legend has space for names that differ only after the cut.
    guard isLong, Set(labels.map(\.text)).count == labels.count else { return [] }
    let scale = ChartScale(range, isLogarithmic: chart.vertical.isLogarithmic, from: height, to: 0)
    let ends = labels.map { scale.bounded($0.end.y) }.sorted()
    return zip(ends, ends.dropFirst()).allSatisfy { $1 - $0 >= DrawingStyle.line - 2 } ? labels : []
  }

  /// Returns the legend of several charts with the same layers, as wide as a drawing. It is empty if there is only one
  /// name.
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
    let names = TextMetrics.labels(named.map(\.text), to: width - key, most: LegendEntry.mostLines)
    for (item, lines) in zip(named, names) {
      let length = key + TextMetrics.width(lines)
      if x > left, x + length > left + width {
        x = left
        y += DrawingStyle.line
      }
      entries.append(LegendEntry(layer: item.layer, count: item.count, lines: lines, x: x, y: y))
      x += length + 2 * DrawingStyle.gap
      // Nothing follows the last line of a long name.
      if lines.count > 1 {
        x = left + width
        y += Double(lines.count - 1) * DrawingStyle.line
      }
    }
    return (entries, y + DrawingStyle.line / 2 + 2)
  }
}

extension ChartLayout.LegendEntry {
  /// The width of the sample before the words.
  static let key = 28.0
  /// The largest number of lines of a name.
  static let mostLines = 3
}
