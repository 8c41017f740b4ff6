import Blocks
import BlockSupport
import Simulations
import Specification
import Testing

/// The options of a view.
@Suite("view options")
struct ViewOptionsReaderTests {
  static let infection: SpecNode = ["model": "infection", "people": 9, "factor": 1, "steps": 8]

  func view(_ show: SpecNode, of model: SpecNode = infection) throws -> ViewRequest {
    try #require(try block(model.with(("show", show))).views.first)
  }

  func problems(_ show: SpecNode, of model: SpecNode = infection) -> [SpecError.Problem] {
    errors(in: model.with(("show", show))).map(\.problem)
  }

  @Test("an image")
  func image() throws {
    #expect(try view("image") == ViewRequest("image", .image(ImageOptions())))
    #expect(try view(["image": [:]]) == ViewRequest("image", .image(ImageOptions())))
    #expect(try view(["image": "arrival"]) == ViewRequest("image", .image(ImageOptions(subject: "arrival"))))
    #expect(try view(["image": "grid"]) == ViewRequest("image", .image(ImageOptions())))
    #expect(
      try view(["image": ["of": "arrival", "scale": 12]])
        == ViewRequest("image", .image(ImageOptions(subject: "arrival", cellSide: 12))))
    #expect(
      try view(["image": ["frames": 4]]) == ViewRequest("image", .image(ImageOptions(frames: .count(4)))))
    #expect(
      try view(["image": ["every": 3, "text": "true"]])
        == ViewRequest("image", .image(ImageOptions(frames: .every(3))), isText: true))
  }

  @Test("the default views, as text")
  func asText() throws {
    let views = try block(Self.infection.with(("show", "text"))).views
    #expect(views.map(\.name) == ["chart", "grid", "statistics"] && views.map(\.isText) == [true, true, false])
    #expect(try block(Self.infection.with(("show", ["text", "chart"]))).views.map(\.isText) == [true, false])
    let many = Self.infection.with(("show", "text"), ("replicates", "3"))
    #expect(
      try block(many).views
        == [
          ViewRequest("chart", .summary(["attack_rate"]), isText: true),
          ViewRequest("statistics", .summary(["attack_rate"])),
        ])
  }

  @Test("statistics of a single run")
  func selection() throws {
    #expect(try view("statistics") == ViewRequest("statistics"))
    let some = ViewRequest("statistics", .selection(["peak", "duration"]))
    #expect(try view(["statistics": ["peak", "duration"]]) == some)
    #expect(try view(["statistics": ["statistics": ["peak", "duration"]]]) == some)
    #expect(try view(["statistics": "peak"]) == ViewRequest("statistics", .selection(["peak"])))
    #expect(some.canonical == "statistics:peak,duration" && !some.isSummary && some.frameSteps(last: 9).isEmpty)
    guard case .unknownWord("duratoin", "statistic", _)? = problems(["statistics": ["peak", "duratoin"]]).first else {
      Issue.record("\(problems(["statistics": ["peak", "duratoin"]]))")
      return
    }
    let absent = errors(in: Self.infection.with(("show", ["statistics": ["peak", "recovered", "dead"]])))
    #expect(
      absent.map(\.message) == ["this run has no statistic 'recovered'", "this run has no statistic 'dead'"])
    #expect(absent.allSatisfy { $0.help != nil })
  }

  @Test("the file format of an image")
  func imageFormat() throws {
    let drawn = ViewRequest("image", .image(ImageOptions(format: .svg)))
    #expect(try view(["image": "svg"]) == drawn && view(["image": ["format": "svg"]]) == drawn)
    #expect(try view(["image": "png"]) == ViewRequest("image", .image(ImageOptions())))
    #expect(
      try view(["image": ["of": "arrival", "format": "svg", "scale": 5]])
        == ViewRequest("image", .image(ImageOptions(subject: "arrival", cellSide: 5, format: .svg))))
    for typed in ["SVG", "vector", "svgs"] {
      guard
        case .unknownWord(typed, "format", let words)? = problems(["image": ["format": .init(stringLiteral: typed)]])
          .first
      else {
        Issue.record("\(typed)")
        continue
      }
      #expect(words.nearest(to: typed) == "svg")
      #expect(problems(["image": .init(stringLiteral: typed)]).count == 1)
    }
    #expect(
      try view(["image": ["format": "svg", "frames": 3]])
        == ViewRequest("image", .image(ImageOptions(frames: .count(3), format: .svg))))
    #expect(try view(["image": ["format": "svg", "frames": 3, "text": "true"]]).isText)
  }

  /// If the size is known before the run, a drawing that would be too large is an error at its place.
  @Test("the largest size of a drawing")
  func drawnSide() throws {
    func life(_ grid: String) -> SpecNode {
      ["model": "life", "grid": .init(stringLiteral: grid), "steps": 2, "show": [["image": ["format": "svg"]]]]
    }
    for grid in ["128x128", "128x1", "1x128"] { #expect(try block(life(grid)).views.count == 1) }
    for (grid, words) in [("129x4", "129 by 4"), ("4x129", "4 by 129")] {
      #expect(
        errors(in: life(grid)).map(\.problem) == [
          .invalid(
            "an SVG has at most 128 columns and 128 rows of cells, but this picture has \(words)",
            advice: "leave out 'format': a PNG may be larger")
        ])
    }
    let line: SpecNode = ["model": "elementary", "rule": 30, "show": ["image": "svg"]]
    #expect(try block(line.with(("steps", 63))).views.count == 1)
    #expect(errors(in: line.with(("steps", 64))).map(\.key) == ["format"])
    // One such point of a sweep is enough for an error, and text may show anything.
    let swept: SpecNode = ["model": "life", "sweep": ["grid": ["8x8", "200x8"]], "steps": 2]
    #expect(errors(in: swept.with(("show", ["image": "svg"]))).count == 1)
    #expect(try block(swept.with(("show", ["image": ["format": "svg", "text": "true"]]))).views.count == 1)
    // Several pictures together have as many cells as the largest one.
    func frames(_ frames: SpecNode, grid: String) -> SpecNode {
      [
        "model": "life", "grid": .init(stringLiteral: grid), "steps": 8,
        "show": ["image": ["frames": frames, "format": "svg"]],
      ]
    }
    for count in [4, [0, 1, 2, 8]] as [SpecNode] {
      #expect(try block(frames(count, grid: "64")).views.count == 1)
      #expect(
        errors(in: frames(count, grid: "64x65")).map(\.problem) == [
          .invalid(
            "an SVG has at most 16,384 cells, but 4 pictures of 64 by 65 have 16640",
            advice: "ask for fewer 'frames', or leave out 'format': a PNG may be larger")
        ])
    }
    // The end of the run, and so the number of pictures, is not known.
    let every: SpecNode = [
      "model": "life", "grid": "128", "steps": 8, "show": ["image": ["every": 1, "format": "svg"]],
    ]
    #expect(try block(every).views.count == 1)
    // The size of a lattice that grows is not known.
    let open: SpecNode = ["model": "life", "initial": "glider", "boundary": "unbounded", "steps": 9]
    #expect(try block(open.with(("show", ["image": "svg"]))).views.count == 1)
  }

  @Test("a diagram")
  func diagram() throws {
    let machine: SpecNode = ["model": "mealy", "transitions": ["a": ["x": ["a"]]], "initial": "a"]
    #expect(try view("diagram", of: machine) == ViewRequest("diagram", .diagram(.mermaid)))
    for spelled in [["diagram": "svg"], ["diagram": ["format": "svg"]]] as [SpecNode] {
      let drawn = try view(spelled, of: machine)
      #expect(drawn == ViewRequest("diagram", .diagram(.svg)) && drawn.canonical == "diagram svg")
    }
    // Without options, the spelling is the same as before there were any.
    #expect(try view("diagram", of: machine).canonical == "diagram")
    #expect(try view(["diagram": ["format": "mermaid"]], of: machine).canonical == "diagram")
    #expect(
      try view(["diagram": ["text": "true"]], of: machine) == ViewRequest("diagram", .diagram(.mermaid), isText: true))
    guard case .unknownWord("vector", "format", let words)? = problems(["diagram": "vector"], of: machine).first,
      case .unknownKey("notation", "the view 'diagram'", let keys)? = problems(
        ["diagram": ["notation": "svg"]], of: machine
      ).first
    else {
      Issue.record("two errors were expected")
      return
    }
    #expect(words.nearest(to: "vector") == "svg" && keys.nearest(to: "notation") == "format")
    #expect(
      problems(["diagram": 3], of: machine).count == 1 && problems(["diagram": ["x", "y"]], of: machine).count == 1)
  }

  @Test("an animation")
  func animation() throws {
    #expect(try view("animation") == ViewRequest("animation", .animation(AnimationOptions())))
    #expect(try view(["animation": 50]) == ViewRequest("animation", .animation(AnimationOptions(frames: .count(50)))))
    #expect(
      try view(["animation": [4, 0]]) == ViewRequest("animation", .animation(AnimationOptions(frames: .steps([0, 4])))))
    #expect(
      try view(["animation": ["frames": [0, 8], "rate": 5, "scale": 2]])
        == ViewRequest("animation", .animation(AnimationOptions(frames: .steps([0, 8]), cellSide: 2, rate: 5))))
    #expect(
      try view(["animation": ["every": 2]]) == ViewRequest("animation", .animation(AnimationOptions(frames: .every(2))))
    )
  }

  @Test("every view as text")
  func text() throws {
    #expect(try view(["grid": ["text": "true"]]) == ViewRequest("grid", isText: true))
    #expect(try view(["grid": ["text": "braille"]]) == ViewRequest("grid", isText: true, hasBraille: true))
    #expect(try view(["statistics": ["text": "true"]]) == ViewRequest("statistics", isText: true))
    #expect(try view(["frames": ["text": "true"]]) == ViewRequest("frames", .frames(.landmarks), isText: true))
    #expect(
      try view(["frames": ["frames": [0, 3], "text": "false"]]) == ViewRequest("frames", .frames(.steps([0, 3]))))
    #expect(try view(["frames": ["every": 3]]) == ViewRequest("frames", .frames(.every(3))))
    #expect(
      try view(["chart": ["series": ["sick"], "text": "true"]]) == ViewRequest("chart", .series(["sick"]), isText: true)
    )
    #expect(try view(["chart": ["text": "true"]]).isText)
    #expect(
      try view(["animation": ["text": "true"]])
        == ViewRequest("animation", .animation(AnimationOptions()), isText: true))
    let many = Self.infection.with(("replicates", 3))
    #expect(
      try view(["chart": ["statistics": "peak", "text": "true"]], of: many)
        == ViewRequest("chart", .summary(["peak"]), isText: true))
    #expect(
      try view(["chart": ["text": "true"]], of: many) == ViewRequest("chart", .summary(["attack_rate"]), isText: true))
  }

  /// The spellings enter a block's digest, so views from before there were options keep theirs.
  @Test("one spelling for each meaning")
  func canonical() throws {
    let words: [(SpecNode, String)] = [
      ("grid", "grid"), (["frames": 4], "frames:4"), (["frames": [0, 8]], "frames:[0,8]"),
      (["frames": ["every": 3]], "frames:every 3"), (["chart": "sick"], "chart:sick"),
      (["grid": ["text": "true"]], "grid text"), (["grid": ["text": "braille"]], "grid text braille"),
      (["chart": ["series": "sick", "text": "true"]], "chart:sick text"),
      ("image", "image"), (["image": ["of": "grid"]], "image"), (["image": "arrival"], "image of arrival"),
      (["image": ["scale": 3, "frames": [0, 2]]], "image frames [0,2] scale 3"),
      (
        ["animation": ["rate": 9, "every": 2, "scale": 1, "text": "true"]],
        "animation frames every 2 scale 1 rate 9 text"
      ),
      ([["animation": 5]], "animation frames 5"), (["image": "svg"], "image svg"), (["image": "png"], "image"),
      (["image": ["of": "arrival", "format": "svg", "scale": 4]], "image of arrival scale 4 svg"),
    ]
    for (show, canonical) in words {
      let spelled = try view(show).canonical
      #expect(spelled == canonical)
    }
  }

  @Test(
    "out of range",
    arguments: [
      ["frames": []], ["frames": ["frames": []]], ["image": ["frames": []]], ["animation": []],
      ["image": ["scale": 0]], ["image": ["scale": 65]], ["image": ["frames": 65]], ["image": ["every": 0]],
      ["animation": ["rate": 0]], ["animation": ["rate": 51]], ["animation": 1_001], ["animation": ["frames": [9]]],
    ] as [SpecNode])
  func outOfRange(show: SpecNode) {
    let found = problems(show)
    guard case .outOfRange? = found.first, found.count == 1 else {
      Issue.record("\(found)")
      return
    }
  }

  @Test("options that do not exist")
  func errorsOfOptions() {
    guard case .unknownKey("zoom", "the view 'image'", let keys)? = problems(["image": ["zoom": 3]]).first else {
      Issue.record("an unknown key was expected")
      return
    }
    #expect(keys.map(\.spelling) == ["of", "frames", "every", "scale", "format", "text"])
    #expect(keys.nearest(to: "zoom") == "scale")
    guard case .unknownKey("fps", _, let others)? = problems(["animation": ["fps": 3]]).first else {
      Issue.record("an unknown key was expected")
      return
    }
    #expect(others.nearest(to: "fps") == "rate")
    #expect(
      problems(["image": "arrivals"])
        == [.unknownWord(found: "arrivals", what: "picture", allowed: [Word("grid"), Word("arrival")])])
    #expect(
      problems(["image": ["frames": 3, "every": 2]])
        == [.invalid("'frames' and 'every' both say which steps are shown", advice: "keep one of them")])
    #expect(
      problems(["image": ["of": "arrival", "frames": 2]])
        == [.invalid("'arrival' is one picture of the whole run", advice: "leave out 'frames' and 'every', or 'of'")])
    #expect(problems(["grid": "true"]) == [.invalid("the view 'grid' takes no options", advice: nil)])
    #expect(problems(["image": 4]).count == 1)
    #expect(problems(["animation": ["text": "maybe"]]).count == 1)
    #expect(problems(["image": ["scale": 0, "rate": 3]]).count == 2)
    // A history is one picture, and a machine has no picture.
    let line: SpecNode = ["model": "elementary", "rule": 30, "steps": 8]
    #expect(
      problems(["image": "history"], of: line) == [
        .wrongType(found: "'history'", expected: "map of scale, format, text")
      ])
    #expect(problems(["image": ["frames": 3]], of: line).count == 1)
    #expect(problems("image", of: ["model": "mealy", "transitions": ["a": ["x": ["a"]]], "initial": "a"]).count == 1)
  }
}
