import Simulations
import Testing

/// What may stand behind a view.
@Suite("view options")
struct ViewOptionsTests {
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
      try view(["animation": ["every": 2]]) == ViewRequest("animation", .animation(AnimationOptions(frames: .every(2)))))
  }

  @Test("every view as text")
  func text() throws {
    #expect(try view(["grid": ["text": "true"]]) == ViewRequest("grid", isText: true))
    #expect(try view(["statistics": ["text": "true"]]) == ViewRequest("statistics", isText: true))
    #expect(try view(["frames": ["text": "true"]]) == ViewRequest("frames", .frames(count: 4), isText: true))
    #expect(
      try view(["frames": ["frames": [0, 3], "text": "false"]]) == ViewRequest("frames", .steps([0, 3])))
    #expect(try view(["frames": ["every": 3]]) == ViewRequest("frames", .every(3)))
    #expect(
      try view(["chart": ["series": ["sick"], "text": "true"]]) == ViewRequest("chart", .series(["sick"]), isText: true))
    #expect(try view(["chart": ["text": "true"]]).isText)
    #expect(try view(["animation": ["text": "true"]]) == ViewRequest("animation", .animation(AnimationOptions()), isText: true))
    let many = Self.infection.with(("replicates", 3))
    #expect(
      try view(["chart": ["statistics": "peak", "text": "true"]], of: many)
        == ViewRequest("chart", .summary(["peak"]), isText: true))
    #expect(try view(["chart": ["text": "true"]], of: many) == ViewRequest("chart", .summary(["attack_rate"]), isText: true))
  }

  /// The words that enter a block's digest: what could be asked for before keeps its own.
  @Test("one spelling")
  func canonical() throws {
    let words: [(SpecNode, String)] = [
      ("grid", "grid"), (["frames": 4], "frames:4"), (["frames": [0, 8]], "frames:[0,8]"),
      (["frames": ["every": 3]], "frames:every 3"), (["chart": "sick"], "chart:sick"),
      (["grid": ["text": "true"]], "grid text"), (["chart": ["series": "sick", "text": "true"]], "chart:sick text"),
      ("image", "image"), (["image": ["of": "grid"]], "image"), (["image": "arrival"], "image of arrival"),
      (["image": ["scale": 3, "frames": [0, 2]]], "image frames [0,2] scale 3"),
      (["animation": ["rate": 9, "every": 2, "scale": 1, "text": "true"]], "animation frames every 2 scale 1 rate 9 text"),
      ([["animation": 5]], "animation frames 5"),
    ]
    for (show, canonical) in words {
      let spelled = try view(show).canonical
      #expect(spelled == canonical)
    }
  }

  @Test("out of range", arguments: [
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

  @Test("what there is not")
  func errorsOfOptions() {
    guard case .unknownKey("zoom", "the view 'image'", let keys)? = problems(["image": ["zoom": 3]]).first else {
      Issue.record("an unknown key was expected")
      return
    }
    #expect(keys.map(\.spelling) == ["of", "frames", "every", "scale", "text"])
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
    // A history is one picture, and a board none.
    let line: SpecNode = ["model": "elementary", "rule": 30, "steps": 8]
    #expect(
      problems(["image": "history"], of: line) == [.wrongType(found: "'history'", expected: "map of scale, text")])
    #expect(problems(["image": ["frames": 3]], of: line).count == 1)
    #expect(problems("image", of: ["model": "memory", "pairs": 3]).count == 1)
  }
}
