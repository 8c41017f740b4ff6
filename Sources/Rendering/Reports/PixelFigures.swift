import Images
import Simulations

/// Makes figures of a report's views `image` and `animation`, in pixels or drawn. Further ones are called `image-2`,
/// `image-3`, ….
struct PixelFigures {
  private let stop: StopSignal?
  private var images = 0
  private var animations = 0

  /// Creates a maker of figures.
  ///
  /// - Parameter stop: a signal that ends the work. Figures are then missing.
  init(until stop: StopSignal? = nil) { self.stop = stop }

  /// Returns a figure and the sentences below it, or nil for any other view.
  mutating func elements(of shape: ReportShape, in report: Report) -> [RegionElement]? {
    switch shape {
    case .image(let view):
      let summary = view.summary ?? report.summary
      let words = Self.words(view, summary, lead: "", whole: nil)
      guard let figure = Self.drawing(view, words) ?? Self.image(view) else { return [Self.nothing] }
      images += 1
      return elements(figure, "image", images, words)
    case .animation(let view):
      guard let figure = animation(view) else { return [Self.nothing] }
      animations += 1
      let whole = view.summary == nil ? report.series.steps.last.map { String($0) } : nil
      let words = Self.words(view, view.summary ?? report.summary, lead: "Animation", whole: whole)
      return elements(figure, "animation", animations, words)
    case .pictures, .cards, .table, .diagram, .chart, .splitChart, .statistics, .summaries, .ensembleChart, .bands,
      .curveBands, .differences, .census, .scatter:
      return nil
    }
  }

  /// The sentence in place of missing pictures.
  static let nothing = RegionElement.paragraph(["The run ended before the first of these steps."])

  /// A figure and the sentences below it.
  private struct Drawn {
    var content: Figure.Content
    var sentences: [String]
  }

  /// Returns the pictures in words. The summary describes the end of the run, which pictures of other steps may not
  /// show.
  ///
  /// - Parameter whole: the run's last step. An animation that ends there ends as the summary says.
  private static func words(_ view: PixelView, _ summary: String, lead: String, whole: String?) -> String {
    let titles = view.pictures.compactMap(\.title)
    guard !summary.isEmpty else { return "" }
    // Further words of a title, such as "the peak", are left out.
    let numbers = titles.compactMap { $0.hasPrefix("step ") ? $0.dropFirst(5).prefix { $0 != "," } : nil }
    guard let first = numbers.first, let last = numbers.last, numbers.count == titles.count else {
      return ([lead, view.label ?? ""].filter { !$0.isEmpty } + [summary]).joined(separator: ": ")
    }
    let steps = numbers.count == 1 ? "step \(first)" : "steps \(first) to \(last)"
    let label = view.label.map { [$0] } ?? []
    if !lead.isEmpty, let whole, String(last) == whole {
      return "\(([lead] + label + [steps]).joined(separator: ", ")): \(summary)"
    }
    let pictures = lead.isEmpty && titles.count > 1 ? ["\(titles.count) pictures"] : []
    let shown = ((lead.isEmpty ? pictures : [lead]) + label + [steps]).joined(separator: ", ")
    return "\(shown.prefix(1).uppercased())\(shown.dropFirst()); at the end of the run: \(summary)"
  }

  private func elements(_ drawn: Drawn, _ view: String, _ number: Int, _ words: String) -> [RegionElement] {
    let name = number == 1 ? view : "\(view)-\(number)"
    let figure = Figure(
      view: name, content: drawn.content,
      alternative: AlternativeText.short(PlainText.line(words.isEmpty ? view : words)))
    let sentences = drawn.sentences.joined(separator: " ")
    return [.figure(figure)] + (sentences.isEmpty ? [] : [.paragraph([MarkdownEscape.paragraph(sentences)])])
  }

  private static func image(_ view: PixelView) -> Drawn? {
    guard let first = view.pictures.first else { return nil }
    let mosaic = Mosaic(view.pictures, rowLength: view.rowLength)
    let raster = PictureRaster.still(mosaic, wanted: view.cellSide)
    let titles = view.pictures.compactMap(\.title).map { PlainText.line($0) }
    var sentences = label(view)
    if titles.count > 1, titles.allSatisfy({ $0.contains(" = ") }) {
      let isNumbered = mosaic.isNumbered(raster)
      sentences.append(PointImages.order(titles, rowLength: isNumbered ? nil : mosaic.columns, isNumbered: isNumbered))
    } else if titles.count > 1 {
      sentences.append("From the left, row by row: \(listed(titles, mosaic.numbers)).")
    } else if let title = titles.first {
      sentences.append("At \(title).")
    }
    return Drawn(
      content: .png(mosaic.image(raster)),
      sentences: sentences + PixelLegend.sentences(view.pictures, side: raster.side, wanted: view.cellSide)
        + (view.format == .svg ? [whyPixels(first)] : []))
  }

  /// Returns small pictures as an SVG with their legend, if the author asked for SVG. Nil if they cannot be drawn.
  private static func drawing(_ view: PixelView, _ words: String) -> Drawn? {
    guard view.format == .svg, let first = view.pictures.first else { return nil }
    let titles = [view.label, view.pictures.count == 1 ? first.title : nil].compactMap { $0 }
    let svg = GridSVG.svg(
      view.pictures, title: titles.isEmpty ? nil : titles.joined(separator: ", "), side: view.cellSide,
      rowLength: view.rowLength, description: PlainText.line(words))
    return svg.map { Drawn(content: .svg($0), sentences: []) }
  }

  private static func whyPixels(_ picture: Picture) -> String {
    let most = GridSVG.most
    return picture.scale == 1 && picture.columns <= most && picture.rows <= most
      ? "Drawn as a PNG: an SVG has at most \(ImageFormat.drawnCells) cells in all its pictures."
      : "Drawn as a PNG: an SVG has at most \(most) columns and \(most) rows of cells."
  }

  /// Returns the point of an experiment, and if there are many runs, the run that is shown.
  private static func label(_ view: PixelView) -> [String] {
    guard let label = view.label.map({ PlainText.line($0) }) else { return [] }
    return [label.hasPrefix("run ") ? "R\(label.dropFirst())." : "At \(label)."]
  }

  private func animation(_ view: PixelView) -> Drawn? {
    guard let first = view.pictures.first else { return nil }
    let count = view.pictures.count
    let raster = PictureRaster.animation(first, frames: count, wanted: view.cellSide)
    let swatches = PixelSwatches(view.pictures, columns: raster.size(first).columns)
    let columns = max(swatches?.columns ?? 0, raster.size(first).columns)
    let counter = FrameCounter(view.pictures.map { $0.title ?? "" }, columns: columns)
    let palette = PixelPalette(first, hasWords: swatches != nil || counter != nil)
    let rate = FrameRate(frames: count, wanted: view.rate)
    var images: [IndexedImage] = []
    for (frame, picture) in view.pictures.enumerated() {
      guard stop?.isOn != true else { return nil }
      let picture = raster.image(picture, palette), image = swatches?.below(picture, palette) ?? picture
      images.append(counter?.above(image, frame, palette) ?? image)
    }
    let frames = IndexedAnimation(frames: images, delays: rate.delays)
    var sentences = Self.label(view)
    if let start = first.title, let end = view.pictures.last?.title, count > 1 {
      sentences.append(
        "\(count) frames at \(rate.perSecond) per second, from \(PlainText.line(start)) to \(PlainText.line(end)).")
    }
    return Drawn(
      content: .gif(frames),
      sentences: sentences + PixelLegend.sentences(view.pictures, side: raster.side, wanted: view.cellSide))
  }

  /// Returns all titles, or if there are many at equal distances, those from which the others follow.
  private static func listed(_ titles: [String], _ numbers: [String]?) -> String {
    let steps = (numbers ?? []).compactMap { Int($0) }
    if titles.count > longList, steps.count == titles.count,
      steps.indices.dropFirst().allSatisfy({ steps[$0] - steps[$0 - 1] == steps[1] - steps[0] })
    {
      return titles.prefix(3).joined(separator: ", ") + " and so on to " + titles[titles.count - 1]
    }
    return titles.dropLast().joined(separator: ", ") + " and " + titles[titles.count - 1]
  }

  private static let longList = 12
}
