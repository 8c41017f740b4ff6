import Rendering
import Simulations
import Specification
import Testing
import TestSupport

/// The words of a drawing never cover each other, and are never outside it.
@Suite struct ChartLayoutTests {
  private struct Words {
    var text: String
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double
  }

  /// Returns the places of all words, with a narrower font than the layout assumes.
  private func words(_ svg: [UInt8]) -> [Words] {
    let text = String(decoding: svg, as: UTF8.self)
    return text.split(separator: "\n").filter { $0.hasPrefix("<text ") && !$0.contains("halo") }.compactMap { line in
      func attribute(_ name: String) -> String {
        guard let start = line.range(of: " \(name)=\"") else { return "" }
        return String(line[start.upperBound...].prefix { $0 != "\"" })
      }
      guard let x = Double(attribute("x")), let y = Double(attribute("y")), let from = line.firstIndex(of: ">") else {
        return nil
      }
      let content = line[line.index(after: from)...].prefix { $0 != "<" }
      let width = Double(content.count) * 17 * 0.5, style = attribute("class")
      let left = style.contains("end") ? x - width : style.contains("middle") ? x - width / 2 : x
      return Words(text: String(content), left: left, right: left + width, top: y - 11, bottom: y + 1)
    }
  }

  private func check(_ svg: [UInt8]?, width: Double, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let all = words(svg ?? [])
    #expect(!all.isEmpty, sourceLocation: sourceLocation)
    for (index, one) in all.enumerated() {
      #expect(one.left >= 0 && one.right <= width && one.top >= 0, "\(one)", sourceLocation: sourceLocation)
      for other in all[(index + 1)...] {
        let isApart =
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
        #expect(isApart, "\(one) and \(other)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func series() {
    var random = Bytes(seed: 6)
    for _ in 0..<200 {
      let names = (0...random.number(below: 7)).map {
        String(repeating: "n", count: 1 + random.number(below: 12)) + "\($0)"
      }
      let count = 1 + random.number(below: 300),
        size = [1, 3, 50, 20_000, 12_345_678, 1 << 50][random.number(below: 6)]
      let columns = names.map { name in
        let base = random.number(below: size + 1)
        return (name, (0..<count).map { _ in base + random.number(below: size) })
      }
      let chart = SeriesChart.chart(
        ChartTests.series(columns), names: names, title: random.number(below: 2) == 0 ? nil : "A title")
      check(chart?.svg(), width: 540)
    }
  }

  @Test func machines() {
    var random = Bytes(seed: 7)
    var drawn = 0
    for _ in 0..<200 {
      let count = 1 + random.number(below: 12)
      let states = (0..<count).map { String(repeating: "s", count: 1 + random.number(below: 9)) + "\($0)" }
      let arrows = (0..<random.number(below: 2 * count + 1)).map { index in
        StateDiagram.Arrow(
          from: random.number(below: count), to: random.number(below: count), label: "\(index) / \(index % 3)")
      }
      guard let svg = StateDiagramSVG.svg(StateDiagram(states: states, initial: 0, arrows: arrows))?.svg else {
        continue
      }
      drawn += 1
      ChartTests.check(svg)
      let width = XMLChecker.parts(svg)?.attributes.first { $0.name == "width" }.flatMap { Double($0.value) }
      check(svg, width: width ?? 0)
    }
    #expect(drawn > 100)
  }

  @Test func smallGrids() {
    var random = Bytes(seed: 10)
    let looks = [
      StateLook("nobody", .ground), StateLook("healthy", .quiet), StateLook("sick", .marked),
      StateLook("recovered", .other(0)), StateLook("old", .graded(0, of: 3)), StateLook("older", .graded(1, of: 3)),
      StateLook("oldest", .graded(2, of: 3)),
    ]
    for _ in 0..<12 {
      let columns = 1 + random.number(below: 40), rows = 1 + random.number(below: 40)
      let picture = Picture(
        title: random.number(below: 2) == 0 ? nil : "step 4", columns: columns, rows: rows, scale: 1, looks: looks,
        elements: (0..<columns * rows).map { _ in UInt8(random.number(below: looks.count)) })
      let svg = GridSVG.svg([picture], title: picture.title, description: "A grid")
      ChartTests.check(svg)
      let texts = svg.flatMap { XMLChecker.parts($0)?.texts } ?? []
      #expect(!texts.contains("older") && !texts.contains("nobody"))
    }
    let large = Picture(
      columns: 129, rows: 1, scale: 1, looks: looks, elements: [UInt8](repeating: 0, count: 129))
    #expect(GridSVG.svg([large], title: large.title, description: "") == nil)
    let reduced = Picture(columns: 65, rows: 1, scale: 5, looks: looks, elements: [UInt8](repeating: 0, count: 13))
    #expect(GridSVG.svg([reduced], title: reduced.title, description: "") == nil)
  }

  /// There is enough space between pictures side by side, and between their titles or numbers.
  /// The first label of a histogram is centred below the left end of its axis.
  @Test(arguments: [180_000, 1_234_567, 999_999_999]) func histogramsOfLargeNumbers(from low: Int) throws {
    let ensemble = ChartSamples.ensemble([], replicates: 200) { .whole(low + $1 * low / 300) }
    check(try #require(HistogramChart.chart("turns", ensemble)).svg(), width: 540)
  }

  @Test func severalGrids() throws {
    var random = Bytes(seed: 12)
    for _ in 0..<100 {
      let columns = 1 + random.number(below: 30), rows = 1 + random.number(below: 30)
      let count = 2 + random.number(below: 11)
      let pictures = (0..<count).map { index in
        Picture(
          title: "turn \(index * 1_000)", columns: columns, rows: rows, scale: 1,
          looks: [StateLook("empty", .ground), StateLook("alive", .marked)],
          elements: [UInt8](repeating: 1, count: columns * rows))
      }
      let side = random.number(below: 2) == 0 ? nil : 1 + random.number(below: 9)
      let svg = try #require(GridSVG.svg(pictures, title: nil, side: side, description: "Grids"))
      ChartTests.check(svg)
      let attributes = try #require(XMLChecker.parts(svg)).attributes
      let size = ["width", "height"].map { name in
        attributes.first { $0.name == name }.flatMap { Double($0.value) } ?? 0
      }
      let titles = words(svg).filter { $0.text != "empty" && $0.text != "alive" }
      #expect(titles.map(\.text) == pictures.map(\.title) || titles.map(\.text) == (0..<count).map { "\($0 * 1_000)" })
      check(svg, width: size[0])
      let frames = Self.frames(svg)
      #expect(frames.count == count)
      for (index, one) in frames.enumerated() {
        #expect(one.left >= 0 && one.right <= size[0] && one.bottom <= size[1])
        #expect(one.top >= titles[index].bottom && one.left.distance(to: titles[index].left).magnitude < 2)
        for other in frames[(index + 1)...] {
          #expect(
            one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top)
        }
      }
    }
  }

  /// Returns the frame around the cells of each picture.
  private static func frames(_ svg: [UInt8]) -> [Words] {
    String(decoding: svg, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("<path class=\"axis\"") }
      .compactMap { line in
        let numbers = line.drop { $0 != "M" }.prefix { $0 != "Z" }.split { "Mhv ".contains($0) }.compactMap {
          Double($0)
        }
        guard numbers.count == 5 else { return nil }
        let (left, top) = (numbers[0], numbers[1])
        return Words(text: "", left: left, right: left + numbers[2], top: top, bottom: top + numbers[3])
      }
  }

  @Test func machinesThatAreTooLarge() {
    let many = StateDiagram(states: (0..<13).map { "\($0)" }, initial: 0, arrows: [])
    #expect(StateDiagramSVG.svg(many) == nil)
    let tangle = (0..<6).flatMap { a in (0..<6).map { StateDiagram.Arrow(from: a, to: $0, label: "x") } }
    #expect(StateDiagramSVG.svg(StateDiagram(states: (0..<6).map { "\($0)" }, initial: 0, arrows: tangle)) == nil)
    #expect(StateDiagramSVG.svg(StateDiagram(states: [], initial: 0, arrows: [])) == nil)
  }
}

extension Substring {
  /// Returns the place of a part, without Foundation.
  fileprivate func range(of part: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      start = index(after: start)
    }
    return nil
  }
}
