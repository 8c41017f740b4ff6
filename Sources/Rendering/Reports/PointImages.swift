import Simulations

/// The views of an experiment, in which the images of all its points are joined into one image if they fit.
struct PointImages {
  private(set) var views: [ReportView] = []
  /// The index in ``views`` of each view that was given.
  private(set) var places: [Int] = []

  /// Joins images of the same view that show the points of an experiment, one after another.
  ///
  /// - Parameter labels: the author's words for swept keys.
  init(_ views: [ReportView], _ ensemble: Ensemble, labels: [String: String]) {
    let points = min(ensemble.points.count, Ensemble.shownPoints)
    var index = 0
    while index < views.count {
      var count = 1
      if index + points <= views.count,
        let joint = Self.joint(Array(views[index..<index + points]), ensemble, labels)
      {
        self.views.append(views[index].with(joint))
        count = points
      } else {
        self.views.append(views[index])
      }
      places += [Int](repeating: self.views.count - 1, count: count)
      index += count
    }
  }

  /// Returns one image of all points. Nil if the views are not the images of the points, or if one image cannot hold
  /// them all.
  private static func joint(_ views: [ReportView], _ ensemble: Ensemble, _ labels: [String: String]) -> ReportShape? {
    var images: [PixelView] = [], rests: Set<String> = []
    for (point, view) in views.enumerated() {
      let label = ensemble.label(of: point)
      guard case .image(let image) = view.shape, !view.isText, let own = image.label, own.hasPrefix(label),
        image.pictures.count == 1
      else { return nil }
      images.append(image)
      // What follows the values, such as the number of the run and the step, must be the same everywhere.
      let parts = [String(own.dropFirst(label.count).drop { ", ".contains($0) }), image.pictures[0].title ?? ""]
      rests.insert(parts.filter { !$0.isEmpty }.joined(separator: ", "))
    }
    guard rests.count == 1, let rest = rests.first, var joint = images.first,
      Set(images.map(\.cellSide)).count == 1, Set(images.map(\.format)).count == 1,
      let pictures = alike(images.map { $0.pictures[0] })
    else { return nil }
    joint.rowLength = rowLength(ensemble, count: pictures.count)
    joint.pictures = pictures.enumerated().map { point, picture in
      var picture = picture
      picture.title = zip(ensemble.axes, ensemble.points[point]).map { axis, value in
        "\(axis.title ?? labels[axis.key] ?? axis.key) = \(value)"
      }.joined(separator: ", ")
      return picture
    }
    guard hasRoom(joint) else { return nil }
    joint.label = rest.isEmpty ? nil : rest
    joint.summary = summary(images.map { $0.summary ?? "" }, joint.pictures.compactMap(\.title), ensemble)
    return .image(joint)
  }

  /// Returns the number of pictures in a row: all of a few, and one for each value of the second of two keys. Nil if
  /// any number suits them.
  private static func rowLength(_ ensemble: Ensemble, count: Int) -> Int? {
    if count <= 3 { return count }
    let values = ensemble.axes.map(\.labels.count)
    return values.count == 2 && values[0] * values[1] == count ? values[1] : nil
  }

  /// Returns the pictures with the same looks, or nil if they differ in size or in the meaning of their colours.
  private static func alike(_ pictures: [Picture]) -> [Picture]? {
    let first = pictures[0]
    let isOneSize = pictures.allSatisfy {
      ($0.columns, $0.rows, $0.scale, $0.exponent) == (first.columns, first.rows, first.scale, first.exponent)
        && $0.precedence == first.precedence && $0.faces?.count == first.faces?.count
    }
    return isOneSize ? Picture.alike(pictures) : nil
  }

  /// Whether an image has room for all pictures, with cells of the size that the author chose.
  private static func hasRoom(_ view: PixelView) -> Bool {
    if view.format == .svg { return GridSVG.canDraw(view.pictures) }
    let mosaic = Mosaic(view.pictures, rowLength: view.rowLength)
    let raster = PictureRaster.still(mosaic, wanted: view.cellSide), size = mosaic.size(raster)
    let own = PictureRaster.still(Mosaic([view.pictures[0]]), wanted: view.cellSide)
    return max(size.columns, size.rows) <= PictureRaster.largest && (view.cellSide == nil || raster.side == own.side)
  }

  // MARK: Words

  /// Returns the order of the points' pictures in a sentence.
  ///
  /// - Parameters:
  ///   - rowLength: the number of pictures in a row. Nil if the sentence must name each of them.
  ///   - isNumbered: whether the pictures have numbers in place of titles.
  static func order(_ titles: [String], rowLength: Int?, isNumbered: Bool) -> String {
    let points = titles.map(clauses)
    if let rowLength, points.allSatisfy({ $0.count == 2 }), titles.count % rowLength == 0 {
      let rows = stride(from: 0, to: titles.count, by: rowLength).map { points[$0][0] }
      let columns = points[..<rowLength].map { $0[1] }
      let isTable = points.enumerated().allSatisfy { index, clauses in
        clauses == [rows[index / rowLength], columns[index % rowLength]]
      }
      if isTable, rows.count > 1, rowLength > 1 {
        return "Rows: \(listed(rows)). Columns: \(listed(columns))."
      }
    }
    if isNumbered {
      return zip(1..., titles).map { "\($0): \($1)" }.joined(separator: "; ") + "."
    }
    return "From the left, row by row: \(points.allSatisfy { $0.count == 1 } ? listed(titles) : joined(titles, "; "))."
  }

  /// Returns the clauses of a title, such as `probability = 0.3`. Values may contain commas.
  private static func clauses(_ title: String) -> [String] {
    title.split(separator: ", ").reduce(into: []) { clauses, part in
      if clauses.isEmpty || part.contains(" = ") {
        clauses.append(String(part))
      } else {
        clauses[clauses.count - 1] += ", " + part
      }
    }
  }

  /// Returns titles such as `probability = 0.3, 0.5 and 0.9`, with the key once.
  private static func listed(_ titles: [String]) -> String {
    let values = titles.map(value)
    let numbers = values.compactMap { Int($0) }
    if numbers.count == titles.count, numbers.count > longList,
      numbers.indices.dropFirst().allSatisfy({ numbers[$0] - numbers[$0 - 1] == numbers[1] - numbers[0] })
    {
      return titles[0] + ", \(values[1]), \(values[2]) and so on to \(values[values.count - 1])"
    }
    let separator = values.contains { $0.contains(",") } ? "; " : ", "
    return titles[0].dropLast(values[0].count) + joined(values, separator)
  }

  private static func joined(_ words: [String], _ separator: String) -> String {
    words.count == 1 ? words[0] : words.dropLast().joined(separator: separator) + " and " + words[words.count - 1]
  }

  /// Returns the value in a title with one key.
  private static func value(_ title: String) -> String {
    String(title.split(separator: " = ", maxSplits: 1).last ?? title[...])
  }

  /// Returns the words that all pictures share, and then those that differ from picture to picture. A long list omits
  /// the pictures in the middle.
  private static func summary(_ summaries: [String], _ titles: [String], _ ensemble: Ensemble) -> String {
    let parts = summaries.map { $0.split(separator: ": ").flatMap { $0.split(separator: ", ") } }
    let start = "\(titles.count) pictures"
    guard let first = parts.first, parts.allSatisfy({ $0.count == first.count }) else { return start + "." }
    let shared = first.indices.filter { part in parts.allSatisfy { $0[part] == first[part] } }
    // A part that repeats a value of the point, such as "rule 30", says nothing new.
    let own = first.indices.filter { part in
      !shared.contains(part)
        && !parts.indices.allSatisfy { point in
          let words = parts[point][part].split(separator: " ").map(String.init)
          return ensemble.points[point].contains { words.contains($0) }
        }
    }
    let lead = start + ". " + (shared.isEmpty ? "" : shared.map { String(first[$0]) }.joined(separator: ", ") + ". ")
    let isOneKey = ensemble.axes.count == 1
    func entry(_ point: Int, _ kept: Int) -> String {
      let title = isOneKey && point > 0 ? value(titles[point]) : titles[point]
      return title + ": " + own.prefix(kept).map { String(parts[point][$0]) }.joined(separator: ", ")
    }
    guard !own.isEmpty else { return lead + "\(titles[0]) to \(titles[titles.count - 1])." }
    for kept in Set([own.count, 1]).sorted(by: >) {
      let words = lead + titles.indices.map { entry($0, kept) }.joined(separator: "; ") + "."
      if words.count <= room { return words }
    }
    let last = titles.count - 1
    for shown in (0..<last).reversed() {
      let entries = (0..<shown).map { entry($0, 1) } + ["\(last - shown) more", entry(last, 1)]
      let words = lead + entries.joined(separator: "; ") + "."
      if words.count <= room || shown == 0 { return words }
    }
    return lead
  }

  /// The largest number of values that a sentence lists even if they are evenly spaced.
  private static let longList = 12
  /// The number of characters that leaves room for the number of the run.
  private static let room = AlternativeText.limit - 40
}
