import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing

/// Tests the pictures that a model offers to be drawn in pixels.
@Suite("pictures in pixels")
struct PixelViewTests {
  static func image(_ view: ReportView?) throws -> PixelView {
    guard case .image(let pixels)? = view?.shape else {
      Issue.record("an image was expected, not \(String(describing: view))")
      return PixelView([])
    }
    return pixels
  }

  static func film(_ view: ReportView?) throws -> PixelView {
    guard case .animation(let pixels)? = view?.shape else {
      Issue.record("an animation was expected, not \(String(describing: view))")
      return PixelView([])
    }
    return pixels
  }

  /// Returns the rows of an exact picture, with one character for each cell.
  static func lines(_ picture: Picture, _ alphabet: String) -> [String] {
    let characters = Array(alphabet)
    return (0..<picture.height).map { row in
      String(picture.elements[row * picture.width..<(row + 1) * picture.width].map { characters[Int($0)] })
    }
  }

  @Test("which steps are shown")
  func steps() {
    #expect(FrameChoice.count(3).steps(last: 10) == [0, 5, 10])
    #expect(FrameChoice.steps([0, 4, 20]).steps(last: 10) == [0, 4])
    #expect(FrameChoice.every(4).steps(last: 10) == [0, 4, 8, 10])
    #expect(FrameChoice.every(5).steps(last: 10) == [0, 5, 10])
    #expect(FrameChoice.every(100).steps(last: 10) == [0, 10])
    #expect(FrameChoice.every(1).steps(last: 0) == [0])
    // A run of many steps does not show every step.
    let many = FrameChoice.every(1).steps(last: 100_000)
    #expect(many.count == 1_000 && many.first == 0 && many.last == 100_000)
    #expect(FrameChoice.steps(Array(0..<100)).steps(last: 99, limit: 4) == [0, 33, 66, 99])
    #expect(ViewRequest("animation", .animation(AnimationOptions())).frameSteps(last: 1_000).count == 100)
    #expect(ViewRequest("animation", .animation(AnimationOptions())).frameSteps(last: 7) == Array(0...7))
    #expect(ViewRequest("animation", .animation(AnimationOptions()), isText: true).frameSteps(last: 9) == [0, 3, 6, 9])
    #expect(ViewRequest("image", .image(ImageOptions())).frameSteps(last: 9).isEmpty)
    #expect(ViewRequest("image", .image(ImageOptions(frames: .every(1)))).frameSteps(last: 999).count == 64)
    #expect(ViewRequest("frames", .frames(.every(5))).frameSteps(last: 12) == [0, 5, 10, 12])
  }

  @Test("large pictures that are not reduced")
  func limits() {
    let limit = PictureLimit(columns: 10, rows: 10, exactColumns: 20, exactRows: 30)
    #expect(limit.scale(columns: 20, rows: 30) == 1)
    #expect(limit.scale(columns: 21, rows: 30) == 3)
    #expect(PictureLimit(columns: 10, rows: 10, elements: 25).scale(columns: 10, rows: 10) == 2)
    #expect(PictureLimit(columns: 10, rows: 10, elements: 1).scale(columns: 7, rows: 9) == 9)
  }

  @Test("a history at full size, and frame by frame")
  func history() throws {
    let report = try report([
      "model": "elementary", "rule": 30, "steps": 150, "show": ["image", ["animation": ["frames": [0, 2, 150]]]],
    ])
    let state = try #require(report.state), whole = try Self.image(report.views.first).pictures[0]
    #expect((whole.columns, whole.rows, whole.scale) == (301, 151, 1))
    #expect(Self.lines(whole, ".O") == state.lines)
    let frames = try Self.film(report.views.last).pictures
    #expect(frames.map(\.title) == ["step 0", "step 2", "step 150"])
    #expect(frames[2].elements == whole.elements)
    #expect(frames[1].elements.prefix(3 * 301) == whole.elements.prefix(3 * 301))
    #expect(frames[1].elements.dropFirst(3 * 301).allSatisfy { $0 == 0 })
    let live = report[statistic: "population"].number
    #expect(report.summary == "Elementary rule 30, 301 cells wide, 150 steps: \(live) live cells in the last row")
  }

  @Test(
    "every image can be a drawing", arguments: ["elementary", "totalistic", "life", "infection", "arrival", "memory"])
  func drawn(model: String) throws {
    let nodes: [String: SpecNode] = [
      "elementary": ["model": "elementary", "rule": 30, "steps": 5],
      "totalistic": ["model": "totalistic", "code": 777, "colours": 3, "steps": 5],
      "life": ["model": "life", "grid": "8x8", "steps": 5],
      "infection": ["model": "infection", "people": 9, "factor": 1, "steps": 5],
      "arrival": ["model": "infection", "people": 9, "factor": 1, "steps": 5],
      "memory": ["model": "memory", "pairs": 4],
    ]
    var options: SpecNode = ["scale": 7]
    if model == "arrival" { options = options.with(("of", "arrival")) }
    let node = try #require(nodes[model])
    let report = try report(
      node.with(("show", [["image": options], ["image": options.with(("format", "svg"))]])))
    let pixels = try Self.image(report.views[0]), drawn = try Self.image(report.views[1])
    #expect(pixels.format == .png && drawn.format == .svg && drawn.cellSide == 7)
    #expect(pixels.pictures == drawn.pictures && drawn.pictures.count == 1)
  }

  @Test("all frames of an animation together are bounded")
  func reduced() throws {
    let report = try report([
      "model": "elementary", "rule": 90, "steps": 900, "show": [["animation": ["frames": 1_000]]],
    ])
    let frames = try Self.film(report.views.first).pictures
    let first = try #require(frames.first)
    #expect(frames.count == 901 && first.scale > 1)
    #expect(frames.reduce(0) { $0 + $1.elements.count } <= 1 << 24)
    #expect(frames.allSatisfy { $0.scale == first.scale && $0.width == first.width })
  }

  @Test("a totalistic history")
  func totalistic() throws {
    let report = try report(["model": "totalistic", "code": 777, "colours": 3, "steps": 20, "show": "image"])
    let picture = try Self.image(report.views.first).pictures[0], state = try #require(report.state)
    #expect(Self.lines(picture, ".AB") == state.lines)
    #expect(report.summary.hasPrefix("Totalistic code 777, 3 colours, radius 1, 41 cells wide, 20 steps: "))
  }

  @Test("frames of life are the lattice at their steps", arguments: ["periodic", "dead"])
  func life(boundary: String) throws {
    func end(_ steps: Int) throws -> [UInt8] {
      let node: SpecNode = [
        "model": "life", "grid": "130x120", "steps": SpecNode("\(steps)"), "boundary": SpecNode(boundary),
        "show": "image",
      ]
      let made = try BlockSupport.report(node)
      let picture = try Self.image(made.views.first).pictures[0], state = try #require(made.state)
      #expect(picture.scale == 1 && Self.lines(picture, ".O") == state.lines)
      return picture.elements
    }
    let report = try report([
      "model": "life", "grid": "130x120", "steps": 8, "boundary": SpecNode(boundary),
      "show": [["animation": 3], ["image": ["frames": [0, 8]]]],
    ])
    let frames = try Self.film(report.views[0]).pictures
    #expect(frames.map(\.title) == ["step 0", "step 4", "step 8"])
    #expect(try frames.map(\.elements) == [end(0), end(4), end(8)])
    #expect(try Self.image(report.views[1]).pictures == [frames[0], frames[2]])
    #expect(
      report.summary
        == "Life B3/S23, 130 by 120 cells, generation 8, \(report[statistic: "population"].number) live cells")
  }

  @Test("a summary uses the singular for one cell")
  func one() throws {
    let life = try report(["model": "life", "grid": "1x1", "steps": 1, "initial": ["random": 0]])
    #expect(life.summary == "Life B3/S23, 1 by 1 cell, generation 1, 0 live cells")
    // The population also counts dying cells, so they are not called live.
    let brain = try report(["model": "life", "rule": "Brian's Brain", "grid": 9, "steps": 1, "initial": "single"])
    #expect(brain.summary.hasSuffix(", 9 by 9 cells, generation 1, 1 cell that is not dead"), "\(brain.summary)")
    let line = try report(["model": "elementary", "rule": 204, "grid": 3, "steps": 1])
    #expect(line.summary == "Elementary rule 204, 3 cells wide, 1 step: 1 live cell in the last row")
    let colours = try report(["model": "totalistic", "colours": 3, "code": 0, "grid": 3, "steps": 0])
    #expect(colours.summary.hasSuffix(", 3 cells wide, 0 steps: 1 cell that is not 0 in the last row"))
  }

  @Test("on an unbounded lattice, all pictures share one window")
  func unbounded() throws {
    let report = try report([
      "model": "life", "boundary": "unbounded", "initial": "glider", "steps": 40,
      "show": ["animation", "image", ["frames": 2]],
    ])
    let frames = try Self.film(report.views[0]).pictures, last = try Self.image(report.views[1]).pictures[0]
    #expect(frames.count == 41)
    #expect(frames.allSatisfy { $0.columns == 13 && $0.rows == 13 && $0.elements.reduce(0) { $0 + Int($1) } == 5 })
    #expect(frames.last?.elements == last.elements)
    guard case .pictures(let text) = report.views[2].shape else {
      Issue.record("frames in text were expected")
      return
    }
    #expect(text == [frames[0], frames[40]])
    #expect(report.summary == "Life B3/S23, unbounded, generation 40, 5 live cells")
  }

  @Test("frames of a growing pattern stay within the memory limit")
  func memory() throws {
    let block = try block([
      "model": "life", "boundary": "unbounded", "grid": "200x200", "steps": 100, "show": "animation",
    ])
    let error = #expect(throws: RunError.self) {
      try block.simulation.run(RunRequest(views: block.views, limits: RunLimits(memory: 400_000)))
    }
    #expect(error?.key == "show" && error?.message.contains("memory than the limit") == true)
  }

  @Test("dying cells and arrival times are grades")
  func grades() throws {
    let life = try report([
      "model": "life", "rule": "B2/S345/C4", "grid": "20x20", "steps": 5, "show": "image",
    ])
    #expect(
      try Self.image(life.views.first).pictures[0].looks.map(\.role)
        == [.ground, .marked, .graded(0, of: 2), .graded(1, of: 2)])
    let sick = try report(
      ["model": "infection", "people": 95, "factor": 2, "steps": 30, "show": [["image": "arrival"], "arrival"]])
    let map = try Self.image(sick.views.first).pictures
    #expect(map.count == 1)
    let picture = try #require(map.first)
    let steps = picture.looks.filter { if case .graded = $0.role { true } else { false } }
    #expect(steps.map(\.name) == (0..<steps.count).map { "step \($0)" })
    // One person is sick at the start, and at each step as many are new as the series says.
    let incidence = try #require(sick.series["incidence"])
    let names = picture.elements.map { picture.looks[Int($0)].name }
    for step in steps.indices { #expect(names.count { $0 == "step \(step)" } == incidence[step]) }
    #expect(picture.elements.count == 100 && names.count { $0.isEmpty } == 5)
  }

  @Test("arrival times of a long run share grades")
  func manyArrivals() throws {
    let sick = try report([
      "model": "infection", "grid": "300x1", "factor": 1, "picks": "exactly", "initial": ["at": [[0, 0]]], "steps": 299,
      "show": [["image": "arrival"]],
    ])
    let picture = try #require(try Self.image(sick.views.first).pictures.first)
    #expect(picture.looks.count == 2 + 64)
    #expect(picture.looks[2].name == "steps 0–4" && picture.looks.last?.name == "steps 296–299")
    // Person k falls sick in step k, so the grades are in order, and each holds the steps that it names.
    for (person, element) in picture.elements.enumerated() {
      let bounds = picture.looks[Int(element)].name.dropFirst(6).split(separator: "–").compactMap { Int($0) }
      #expect(bounds.count == 2 && bounds[0] <= person && person <= bounds[1])
    }
  }

  @Test("frames of people are their states", arguments: [false, true])
  func infection(isFull: Bool) throws {
    var node: SpecNode = ["model": "infection", "people": 400, "factor": 3, "steps": 10, "seed": 4]
    if isFull { node = node.with(("recovery", 3), ("incubation", 1)) }
    let report = try report(node.with(("show", ["animation", ["frames": 11], "image"])))
    let film = try Self.film(report.views[0]).pictures
    guard case .pictures(let frames) = report.views[1].shape else {
      Issue.record("frames in text were expected")
      return
    }
    #expect(film == frames && film.count == 11)
    #expect(try Self.image(report.views[2]).pictures[0].elements == film[10].elements)
    #expect(report.summary.hasPrefix("Infection of 400 people, factor 3: "))
  }

  @Test("the summary of an infection")
  func infectionSummary() throws {
    let all = try report(["model": "infection", "people": 9, "factor": 8, "picks": "exactly", "steps": 5])
    #expect(
      all.summary == "Infection of 9 people, factor 8: all sick after 1 step, at most 8 new cases in one step (step 1)")
    let none = try report(["model": "infection", "people": 9, "factor": 0, "steps": 5, "recovery": 2])
    #expect(
      none.summary
        == "Infection of 9 people, factor 0: 1 infected after 5 steps, at most 1 new case in one step (step 0)")
  }

  @Test("a game turn by turn")
  func memoryGame() throws {
    let report = try report(["model": "memory", "grid": "4x3", "players": ["perfect", "random"], "show": "animation"])
    let frames = try Self.film(report.views.first).pictures
    let turns = report[statistic: "turns"].number
    #expect(frames.count == turns + 1)
    let names = frames.map { frame in frame.elements.map { frame.looks[Int($0)].name } }
    #expect(names[0].allSatisfy { $0 == "face down" })
    for (turn, cards) in names.enumerated().dropFirst() {
      #expect(cards.count { $0 == "turned over" } == 2)
      // Taken cards come in pairs, as in the series. The last pair may still be open.
      let taken = cards.count { $0.hasPrefix("taken by") }
      let pairs = try #require(report.series["pairs"])[turn]
      #expect(taken == 2 * pairs || taken == 2 * pairs - 2)
    }
    #expect(report.summary == "Game of pairs on a board of 4 by 3 cards, 6 of 6 pairs found in \(turns) turns")
  }

  @Test("a large board is reduced to the share of taken cards")
  func largeBoard() throws {
    let block = try block(["model": "memory", "grid": "40x30", "show": [["animation": 2]]])
    let report = try block.simulation.run(
      RunRequest(views: block.views, imageLimit: PictureLimit(columns: 20, rows: 20)))
    let frames = try Self.film(report.views.first).pictures
    #expect(frames.map(\.scale) == [2, 2])
    #expect(frames[0].elements.allSatisfy { $0 == 0 } && frames[1].elements.allSatisfy { $0 == 255 })
  }

  @Test("a run that ended before the first frame has none")
  func noFrame() throws {
    let report = try report([
      "model": "life", "grid": "8x8", "initial": "block", "steps": 100, "until": "stable",
      "show": [["animation": [50]]],
    ])
    #expect(try Self.film(report.views.first).pictures.isEmpty)
  }

  @Test("image and animation as text equal grid and frames")
  func text() throws {
    let report = try report([
      "model": "life", "grid": "300x300", "steps": 4,
      "show": [["animation": ["text": "true"]], ["image": ["text": "true"]], "grid"],
    ])
    guard case .pictures(let frames) = report.views[0].shape, case .pictures(let last) = report.views[1].shape,
      case .pictures(let grid) = report.views[2].shape
    else {
      Issue.record("pictures in text were expected")
      return
    }
    #expect(frames.map(\.title) == ["step 0", "step 1", "step 2", "step 4"])
    #expect(frames.allSatisfy { $0.scale == 3 } && last == grid)
  }

  @Test("pictures count towards the memory of a run")
  func bytes() {
    func bytes(_ options: ViewRequest.Options, isText: Bool = false, _ columns: Double = 4_000) -> Double {
      ViewRequest("v", options, isText: isText).drawnBytes(columns: columns, rows: columns, lastStep: 100)
    }
    #expect(bytes(.none) == 0 && bytes(.frames(.count(4))) == 0)
    #expect(bytes(.image(ImageOptions())) >= 16e6 && bytes(.image(ImageOptions()), isText: true) == 0)
    // The size is bounded, however large the lattice.
    #expect(bytes(.image(ImageOptions()), 1e9) < 60e6)
    #expect(bytes(.animation(AnimationOptions()), 1e9) < 120e6)
    #expect(bytes(.animation(AnimationOptions()), 10) > 100 * 250_000)
    #expect(bytes(.animation(AnimationOptions()), 0) == 0)
  }
}

extension StatisticValue? {
  /// The whole number, or −1 for other values.
  fileprivate var number: Int { if case .whole(let number) = self { number } else { -1 } }
}
