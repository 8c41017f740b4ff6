import Blocks
import BlockSupport
import Simulations
import Specification
import Testing
import TestSupport

/// The pictures of the model `infection`.
extension InfectionReportTests {
  /// Without options, the frames show the start, the quarter points, the peak and the end.
  @Test func framesTellAnEpidemic() throws {
    let base: SpecNode = [
      "model": "infection", "people": 400, "factor": 3, "recovery": 4, "show": ["frames", ["frames": 4]],
    ]
    func titles(_ report: Report, _ index: Int = 0) throws -> [String?] {
      try Self.pictures(report, index).map(\.title)
    }
    for end: (String, SpecNode) in [("steps", 41), ("until", "stable"), ("until", "sick == 0")] {
      let found = try report(base.with(end))
      let last = try #require(found.series.steps.last)
      guard case .whole(let peak)? = found[statistic: "peak_step"], peak > 0, peak < last else {
        Issue.record("no peak inside the run")
        continue
      }
      let steps = Set([0, last / 4, last / 2, 3 * last / 4, peak, last]).sorted()
      #expect(try titles(found) == steps.map { "step \($0)" + ($0 == peak ? ", peak" : "") })
      let same = try report(base.with(end), views: [ViewRequest("frames", .frames(.steps(steps)))])
      #expect(try Self.pictures(same, 0).map(\.elements) == Self.pictures(found, 0).map(\.elements))
      #expect(try titles(found, 1).count == 4 && !titles(found, 1).contains { $0?.contains("peak") == true })
      // A second run changes nothing.
      let plain = try report(base.with(end), views: [])
      #expect(plain.statistics == found.statistics && plain.series == found.series && plain.state == found.state)
    }
    for last in 0...5 {
      let short = try report(base.with(("steps", SpecNode("\(last)"))))
      let steps = try titles(short).compactMap { $0.flatMap { Int($0.dropFirst(5).prefix { $0 != "," }) } }
      #expect(steps == Set(steps).sorted() && steps.first == 0 && steps.last == last)
    }
    let nobody = try report(base.with(("steps", 4), ("initial", "empty")))
    #expect(try titles(nobody) == ["step 0", "step 1", "step 2", "step 3", "step 4"])
    #expect(nobody.summary == "Infection of 400 people, factor 3: nobody infected after 4 steps")
  }

  /// In pixels, a reduced picture has the state of most people in a block, unless anybody there is sick.
  @Test func reducedPicturesKeepStates() throws {
    let block = try block([
      "model": "infection", "people": 89_700, "factor": 3, "recovery": 3, "steps": 20, "initial": ["count": 40],
      "vaccinated": 0.2, "show": ["image"],
    ])
    func picture(_ side: Int) throws -> Picture {
      let request = RunRequest(views: block.views, imageLimit: PictureLimit(columns: side, rows: side))
      let shape = try block.simulation.run(request).views.first?.shape
      return try #require(
        shape.flatMap { shape in if case .image(let view) = shape { view.pictures.first } else { nil } })
    }
    let exact = try picture(400), reduced = try picture(250)
    #expect(exact.scale == 1 && reduced.scale == 2 && reduced.precedence != nil && reduced.looks == exact.looks)
    let sick = try #require(exact.looks.firstIndex { $0.name == "sick" })
    let nobody = try #require(exact.looks.firstIndex { $0.role == .ground })
    var seen: Set<Int> = []
    for row in 0..<reduced.height {
      for column in 0..<reduced.width {
        var counts = [Int](repeating: 0, count: exact.looks.count)
        for y in 2 * row..<min(2 * row + 2, exact.rows) {
          for x in 2 * column..<min(2 * column + 2, exact.columns) {
            counts[Int(exact.elements[y * exact.columns + x])] += 1
          }
        }
        counts[nobody] = 0
        let most = counts.max() ?? 0
        let wanted = counts[sick] > 0 ? sick : most == 0 ? nobody : counts.lastIndex(of: most) ?? 0
        let found = Int(reduced.elements[row * reduced.width + column])
        seen.insert(found)
        #expect(found == wanted)
      }
    }
    #expect(seen.count == 4, "healthy, sick, recovered and vaccinated")
  }

  @Test func pictureOfTheEnd() throws {
    let report = try report(Self.wave.with(("show", ["grid", "chart", ["chart": "sick"], "statistics"])))
    #expect(report.views.count == 4)
    let picture = try #require(try Self.pictures(report).first)
    #expect(picture.title == nil && picture.scale == 1)
    #expect(picture.looks == [StateLook("healthy", .quiet), StateLook("sick", .marked), StateLook("", .ground)])
    #expect(Self.rows(picture) == ["11111", "11111", "11111", "11111"])
    guard case .splitChart(let all) = report.views[1].shape, case .chart(let one) = report.views[2].shape,
      case .statistics = report.views[3].shape
    else {
      Issue.record("\(report.views)")
      return
    }
    #expect(all.names == ["healthy", "sick", "incidence"])
    #expect(one == ["sick"])
  }

  /// 15 people in rows of four, after two steps of the wave from the corner: each block of 2x2 shows its share of sick
  /// people.
  @Test func largePicturesShowShares() throws {
    let node: SpecNode = [
      "model": "infection", "people": 15, "factor": 8, "picks": "exactly", "steps": 2, "initial": ["at": [[0, 0]]],
    ]
    let picture = try #require(
      try Self.pictures(report(node, limit: PictureLimit(columns: 2, rows: 2)), 1).first)
    #expect((picture.scale, picture.width, picture.height) == (2, 2, 2))
    #expect(
      picture.elements == [
        255, Picture.share(marked: 2, of: 4), Picture.share(marked: 2, of: 4), Picture.share(marked: 1, of: 3),
      ])
  }

  @Test func arrivalTellsTheQuarters() throws {
    let node: SpecNode = [
      "model": "infection", "grid": "10x1", "factor": 1, "picks": "exactly", "steps": 8, "show": "arrival",
      "initial": ["at": [[0, 0]]],
    ]
    let pictures = try Self.pictures(report(node))
    #expect(pictures.map(Self.rows) == [["0112233445"]])
    #expect(
      pictures.first?.looks == [
        StateLook("at the start", .marked), StateLook("in steps 1–2", .other(0)), StateLook("in steps 3–4", .other(1)),
        StateLook("in steps 5–6", .other(2)), StateLook("in steps 7–8", .other(3)), StateLook("healthy", .quiet),
        StateLook("", .ground),
      ])
  }

  /// An element of a reduced picture shows the person in its block who fell sick first, for any size and scale.
  @Test(arguments: 0..<20) func arrivalOfALargeGroup(_ index: Int) throws {
    var dice = SplitMix(seed: 70 + UInt64(index))
    let node: SpecNode = [
      "model": "infection", "people": SpecNode("\(dice.number(2...900))"), "factor": 2, "recovery": 3, "steps": 30,
      "vaccinated": "0.2", "show": "arrival",
    ]
    let exact = try #require(try Self.pictures(report(node)).first)
    let limit = PictureLimit(columns: dice.number(1...9), rows: dice.number(1...9))
    let reduced = try #require(try Self.pictures(report(node, limit: limit)).first)
    #expect(reduced.looks == exact.looks && reduced.precedence == exact.precedence && exact.precedence != nil)
    #expect(reduced.width <= limit.columns && reduced.height <= limit.rows)
    for row in 0..<reduced.height {
      for column in 0..<reduced.width {
        var first = UInt8.max
        for y in row * reduced.scale..<min((row + 1) * reduced.scale, exact.rows) {
          for x in column * reduced.scale..<min((column + 1) * reduced.scale, exact.columns) {
            first = min(first, exact.elements[y * exact.columns + x])
          }
        }
        #expect(reduced.elements[row * reduced.width + column] == first)
      }
    }
  }
}
