import Blocks
import Experiments
import Simulations
import Specification
import Testing

/// Pictures in pixels in plans, experiments and the cache.
@Suite struct EnsembleRunPixelTests {
  static func block(_ keys: [(String, String)], show: SpecNode, sweep: [(String, String)] = []) throws
    -> BlockSpecification
  {
    var entries = keys.map { ($0.0, BlockSamples.scalar($0.1)) } + [("show", show)]
    if !sweep.isEmpty { entries.append(("sweep", BlockSamples.map(sweep.map { ($0.0, BlockSamples.scalar($0.1)) }))) }
    var context = SpecContext()
    let block = BlockSpecification(BlockSamples.map(entries), in: &context)
    return try #require(block, "\(context.errors)")
  }

  static let infection = [("model", "infection"), ("people", "60"), ("factor", "2"), ("steps", "9")]

  static func list(_ items: [SpecNode]) -> SpecNode { SpecNode(.list(items), at: BlockSamples.place) }

  @Test func aRecordHoldsThem() throws {
    let map = BlockSamples.map([("image", BlockSamples.scalar("arrival"))])
    let block = try Self.block(
      Self.infection,
      show: Self.list([
        BlockSamples.map([("image", BlockSamples.map([("scale", BlockSamples.scalar("5"))]))]), map,
        BlockSamples.map([("animation", BlockSamples.map([("rate", BlockSamples.scalar("3"))]))]),
      ]))
    let request = RunRequest(views: block.views)
    let report = try block.run(request)
    let record = ReportRecord(report, of: request, needsHandover: false)
    let back = try #require(try ReportRecord(RecordReader(record.encoded)).report(request, needsHandover: false))
    #expect(String(describing: back.views) == String(describing: report.views))
    #expect(back.summary == report.summary && !back.summary.isEmpty)
    // If any byte is changed, the result is a report or an error, never a crash. The frames of an accepted record still
    // fit together.
    let whole = record.encoded
    for place in stride(from: 0, to: whole.count, by: 3) {
      var bytes = whole
      bytes[place] ^= 0x15
      guard let read = try? ReportRecord(RecordReader(bytes)).report(request, needsHandover: false) else { continue }
      for case .animation(let view) in read.views.map(\.shape) {
        #expect(view.pictures.allSatisfy { $0.elements.count == view.pictures[0].elements.count })
      }
    }
  }

  /// Faces of cards and drawings are read back from bytes. Damaged ones are refused, or still complete.
  @Test func aRecordHoldsFacesAndFormats() throws {
    let svg = BlockSamples.scalar("svg")
    let cards = try Self.block(
      [("model", "memory"), ("pairs", "6")],
      show: Self.list([BlockSamples.map([("image", svg)]), BlockSamples.map([("animation", BlockSamples.scalar("3"))])])
    )
    let machine = try BlockSamples.machine(show: ["diagram"])
    for (block, views) in [
      (cards, cards.views),
      (machine, [ViewRequest("diagram", .diagram(.svg)), ViewRequest("diagram", .diagram(.mermaid))]),
    ] {
      let request = RunRequest(views: views)
      let report = try block.run(request)
      let record = ReportRecord(report, of: request, needsHandover: false)
      let back = try #require(try ReportRecord(RecordReader(record.encoded)).report(request, needsHandover: false))
      #expect(String(describing: back.views) == String(describing: report.views))
      let whole = record.encoded
      for place in stride(from: 0, to: whole.count, by: 2) {
        var bytes = whole
        bytes[place] ^= 0x11
        guard let read = try? ReportRecord(RecordReader(bytes)).report(request, needsHandover: false) else { continue }
        for case .image(let view) in read.views.map(\.shape) {
          for picture in view.pictures {
            #expect(picture.faces.map { $0.numbers.count == picture.elements.count } ?? true)
          }
        }
      }
    }
  }

  @Test func textIsAskedForInSpelledWords() throws {
    let text = BlockSamples.map([("text", BlockSamples.scalar("true"))])
    let block = try Self.block(
      Self.infection,
      show: Self.list([
        BlockSamples.map([("chart", text)]), BlockSamples.map([("image", text)]), BlockSamples.scalar("image"),
      ]))
    let views = try block.run(RunRequest(views: block.views)).views
    #expect(views.map(\.isText) == [true, true, false])
    guard case .splitChart = views[0].shape, case .pictures = views[1].shape, case .image = views[2].shape else {
      Issue.record("\(views)")
      return
    }
    let many = try Self.block(
      Self.infection + [("replicates", "3")],
      show: Self.list([BlockSamples.map([("chart", text)]), BlockSamples.map([("grid", text)])]))
    let drawn = try many.run(RunRequest(views: many.views)).views
    #expect(drawn.map(\.isText) == [true, true])
    guard case .ensembleChart(["attack_rate"]) = drawn[0].shape, case .pictures = drawn[1].shape else {
      Issue.record("\(drawn)")
      return
    }
  }

  @Test func everyPointHasItsPictures() throws {
    let block = try Self.block(
      Self.infection.filter { $0.0 != "factor" },
      show: Self.list([BlockSamples.scalar("image"), BlockSamples.scalar("animation")]),
      sweep: [("factor", "1..2")])
    let views = try block.run(RunRequest(views: block.views)).views
    var titles: [String?] = [], words: [String?] = [], labels: [String?] = []
    for view in views {
      switch view.shape {
      case .image(let pixels), .animation(let pixels):
        titles.append(pixels.pictures.first?.title)
        labels.append(pixels.label)
        words.append(pixels.summary)
      default: Issue.record("\(view)")
      }
    }
    #expect(titles == [nil, nil, "step 0", "step 0"])
    #expect(labels == ["factor = 1", "factor = 2", "factor = 1", "factor = 2"])
    #expect(
      words.compactMap { $0 }.map { $0.prefix(34) } == [1, 2, 1, 2].map { "Infection of 60 people, factor \($0): " })
  }

  @Test func theyCountAsMemory() throws {
    let keys = [("model", "life"), ("grid", "2000x2000"), ("steps", "100")]
    let plain = try Self.block(keys, show: BlockSamples.scalar("grid")).cost.memory
    let image = try Self.block(keys, show: BlockSamples.scalar("image")).cost.memory
    let film = try Self.block(keys, show: BlockSamples.scalar("animation")).cost.memory
    #expect(image >= plain + 4e6 && film >= plain + 16e6)
  }
}
