import Blocks
import Experiments
import Simulations
import Testing

/// The keys of runs that leap.
@Suite struct ComputationTests {
  private typealias Counts = CacheTally.Counts

  private func far(
    _ more: (String, String)..., sweep: [(String, String)] = [], show: [String]
  ) throws -> BlockSpecification {
    let keys = [("model", "life"), ("boundary", "unbounded")]
    let own = sweep.isEmpty ? [("initial", "glider"), ("steps", "1000000")] : [("grid", "6"), ("initial", "random")]
    return try BlockSamples.block(keys + own + more, sweep: sweep, show: show)
  }

  /// The results of a run that leaps depend on the steps that its views show. Each list of views has its own results.
  @Test func viewsChooseWhatALeapHas() throws {
    let test = try TestCache()
    let lists = [["statistics"], ["chart", "statistics"], ["statistics"], ["frames"], ["chart", "statistics"]]
    var known: Set<[String]> = []
    for views in lists {
      let block = try far(show: views), plain = try block.run(nil), isKnown = !known.insert(views).inserted
      let found = try block.run(test.another())
      #expect(found.text == plain.text, "\(views)")
      #expect(found.counts == (isKnown ? Counts(known: 1) : Counts(computed: 1)), "\(views)")
    }
    #expect(known.count == 3)
  }

  /// In an experiment, the results of shown runs depend on the views. Other runs are known with any views.
  @Test func onlyShownRunsDependOnViews() throws {
    let test = try TestCache()
    let sweep = [("steps", "[7, 1000000]")]
    let few = try far(("replicates", "70"), sweep: sweep, show: ["statistics"])
    #expect(try few.run(test.another()).counts == Counts(computed: 140))
    let known = try few.run(test.another())
    #expect(try known.text == few.run(nil).text)
    #expect(known.counts == Counts(known: 140))
    let drawn = try far(("replicates", "70"), sweep: sweep, show: ["statistics", "grid"])
    let again = try drawn.run(test.another())
    #expect(try again.text == drawn.run(nil).text)
    // Two runs are new: the first record of the point that leaps, and the picture of the other point.
    #expect(again.counts.computed == 65 && again.counts.known == 75, "\(again.counts)")
    #expect(try drawn.run(test.another()).counts == Counts(known: 140))
  }

  /// Runs that leap only on request have different results from the same runs with other engines.
  @Test func enginesThatLeapHaveKeysOfTheirOwn() throws {
    let test = try TestCache()
    let keys = [("model", "life"), ("boundary", "unbounded"), ("grid", "20"), ("initial", "random"), ("steps", "40")]
    for more in [[], [("replicates", "3")]] {
      let block = try BlockSamples.block(keys + more, show: ["statistics"]), runs = more.isEmpty ? 1 : 3
      let dense = try block.run(nil, engine: .dense).text, hash = try block.run(nil, engine: .hash).text
      #expect(dense != hash, "births are known to one of them")
      for (engine, text, isKnown) in [
        (EngineChoice.dense, dense, false), (.hash, hash, false), (.hash, hash, true), (.sparse, dense, true),
        (.auto, dense, true),
      ] {
        let found = try block.run(test.another(), engine: engine)
        #expect(found.text == text && found.counts == (isKnown ? Counts(known: runs) : Counts(computed: runs)))
      }
    }
    // Far away, 'auto' and 'hash' are the same engine.
    let block = try far(show: ["statistics"])
    #expect(try block.run(test.cache).counts == Counts(computed: 1))
    #expect(try block.run(test.another(), engine: .hash).counts == Counts(known: 1))
    // Other models have one engine.
    let infection = try BlockSamples.block([("model", "infection"), ("people", "60"), ("factor", "2"), ("steps", "9")])
    #expect(try infection.run(test.cache, engine: .hash).counts == Counts(computed: 1))
    #expect(try infection.run(test.another()).counts == Counts(known: 1))
  }
}
