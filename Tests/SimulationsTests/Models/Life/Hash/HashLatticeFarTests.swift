import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing

/// Tests patterns that end farther away than any position can count.
@Suite("life: patterns farther away than positions can count")
struct HashLatticeFarTests {
  /// The generations differ from 1,000,000 by a multiple of four, and a glider moves by one cell in four generations.
  @Test(arguments: ["5764607523034234880", "2^66", "2^100", "2^300", "2^1000"]) func gliderIsDrawnSavedAndCounted(_ steps: String) throws {
    func run(_ steps: String) throws -> Report {
      try report(LifeUnboundedTests.open("glider", ("steps", SpecNode(steps)), ("show", ["grid", "census"])))
    }
    let near = try run("1000000"), far = try run(steps)
    let state = try #require(far.lattice), other = try #require(near.lattice)
    #expect(state.cells == other.cells && state.columns == 3 && state.rows == 3)
    #expect(state.reach == .far && state.corner == .origin && other.reach == .near)
    for (view, other) in zip(far.views, near.views) { #expect("\(view.shape)" == "\(other.shape)") }
    let pattern = try #require(far.finalPattern(rule: "B3/S23"))
    let generation: String
    switch far[statistic: "generation"] {
    case .big(let digits): generation = digits
    case .whole(let number): generation = String(number)
    case let other: throw RunError(key: "steps", "not a generation: \(String(describing: other))")
    }
    let text = String(decoding: try PatternFormat.rle.text(of: pattern), as: UTF8.self)
    #expect(text == "#CXRLE Gen=\(generation)\nx = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n")
  }

  /// Only a lattice with edges can begin from such a state.
  @Test func nothingBeginsThere() throws {
    let far = try report(LifeUnboundedTests.open("glider", ("steps", "2^100")))
    let upstream = ["far": try #require(far.handover)]
    let error = try #require(throws: RunError.self) {
      try report(LifeUnboundedTests.open(["from": "far"], ("steps", "1")), upstream: upstream)
    }
    #expect(error.message == "'far' ends farther than 2^60 cells from the origin, where no block can begin")
    let torus = SpecNode(
      map: [("model", "life"), ("grid", "3"), ("initial", ["from": "far"]), ("steps", "0"), ("boundary", "periodic")])
    #expect(try report(torus, upstream: upstream)[statistic: "population"] == .whole(5))
  }

  /// A pattern that grows for ever has too many columns to count: its picture shows shares, and it has no file.
  @Test func gunsAreVast() throws {
    let gun = try report(LifeUnboundedTests.open("gosper-gun", ("steps", "2^100"), ("show", ["grid", "census"])))
    let state = try #require(gun.lattice)
    #expect(state.reach == .vast && state.cells == .absent && gun.finalPattern(rule: nil) == nil)
    guard case .pictures(let pictures) = gun.views[0].shape, case .census(.missing(let reason)) = gun.views[1].shape else {
      Issue.record("\(gun.views)")
      return
    }
    #expect(pictures[0].elements.contains { $0 != 0 })
    #expect(reason.hasPrefix("The objects of step \(BigWhole.powerOfTwo(100)) are not counted"), "\(reason)")
    let error = try #require(throws: RunError.self) {
      try report(LifeUnboundedTests.open(["from": "far"], ("steps", "1")), upstream: ["far": state])
    }
    #expect(error.message.contains("farther than 2^60 cells"))
  }

  /// Two gliders separated long ago: the picture shows both, but they are too far apart to be followed as objects.
  @Test func glidersFarApart() throws {
    let initial: SpecNode = ["rle": "bo$2bo$3o!"]
    let second: SpecNode = ["rle": "3o$o$bo!", "at": ["-20", "-20"]]
    for (steps, isCounted) in [("2^40", true), ("2^50", false), ("2^70", false)] {
      let node = LifeUnboundedTests.open([initial, second], ("steps", SpecNode(steps)), ("show", ["grid", "census"]))
      let report = try report(node)
      guard case .pictures(let pictures) = report.views[0].shape, case .census(let census) = report.views[1].shape else {
        Issue.record("\(report.views)")
        return
      }
      #expect(pictures[0].elements.count { $0 != 0 } >= 2)
      guard case .missing(let reason) = census else {
        #expect(isCounted, "\(steps) \(census)")
        continue
      }
      #expect(!isCounted && reason.hasSuffix("are not counted: they lie 2^40 or more cells apart."), "\(reason)")
    }
  }

  /// The largest number of steps is 2^1000, in any spelling.
  @Test func mostSteps() throws {
    let most = BigWhole.powerOfTwo(1000)
    #expect(try report(LifeUnboundedTests.open("block", ("steps", SpecNode("\(most)"))))[statistic: "population"] == .whole(4))
    for steps in ["2^1001", "\(most + 1)", "3^1000"] {
      var context = SpecContext.with(files: [:])
      _ = BlockSpecification(LifeUnboundedTests.open("block", ("steps", SpecNode(steps))), seed: 0, in: &context)
      #expect(context.errors.count == 1, "\(steps)")
    }
  }
}
