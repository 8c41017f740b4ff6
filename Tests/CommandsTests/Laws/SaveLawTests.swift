import ArgumentParser
import Commands
import Notebooks
import TestSupport
import Testing

/// The guarantees for saved files, on notebooks and folders that change at random.
@Suite struct SaveLawTests {
  private static let names = ["a.csv", "b.csv", "in/c.csv", "in/d e.csv"]

  /// A block, if there is one, and the region below it, if there is one.
  private struct Piece {
    var block: [String]
    var region: [String]

    var text: String {
      (block.isEmpty ? "" : (["```simulation"] + block + ["```", ""]).joined(separator: "\n") + "\n")
        + (region.isEmpty ? "" : region.joined(separator: "\n") + "\n\n") + "Words.\n\n"
    }
  }

  private static func pieces(_ page: String) -> [Piece] {
    var pieces: [Piece] = [], piece = Piece(block: [], region: [])
    var isBlock = false, isRegion = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("<!-- notebook:begin") { isRegion = true }
      if isRegion {
        piece.region.append(line)
        if line.hasPrefix("<!-- notebook:end") { isRegion = false }
      } else if line.hasPrefix("```") {
        isBlock = line != "```"
      } else if isBlock {
        piece.block.append(line)
      } else if line == "Words." {
        pieces.append(piece)
        piece = Piece(block: [], region: [])
      }
    }
    return pieces
  }

  private static func randomBlock(_ number: Int, _ random: inout SplitMix) -> [String] {
    let saves = names.filter { _ in random.chance(40) }
    return ["name: block-\(number)", "model: elementary", "rule: 90", "steps: \(random.below(4))", "show: []"]
      + (saves.isEmpty ? [] : ["save: [" + saves.joined(separator: ", ") + "]"])
  }

  /// The actions that an author, or somebody else, may take between two runs.
  private static func change(_ folder: borrowing SavingFolder, _ number: Int, _ random: inout SplitMix) throws {
    var pieces = pieces(try folder.page())
    let index = random.below(pieces.count), name = random.pick(names)
    switch random.below(11) {
    case 0, 1, 2: if !pieces[index].block.isEmpty { pieces[index].block = randomBlock(number, &random) }
    case 3: if pieces[index].block.first != nil { pieces[index].block[0] = "name: other-\(number)" }
    case 4: pieces[index].block = []
    case 5: pieces.append(Piece(block: randomBlock(number, &random), region: []))
    case 6: pieces[index].region = []
    case 7: pieces[index].region = pieces[index].region.map { $0.hasPrefix("Saved") ? $0 + " mine" : $0 }
    case 8: folder.remove(name)
    case 9: try folder.put(name, "mine \(number)\n")
    default:
      if let text = try folder.files()[name] { try folder.put(name, text + "edited \(number)\n") }
    }
    try folder.write(pieces.map(\.text).joined())
  }

  @Test(arguments: 0..<10)
  func nothingIsLostAndAllIsKept(portion: Int) throws {
    var written = 0, removed = 0, kept = 0, refused = 0
    for seed in 0..<8 {
      var random = SplitMix(seed: UInt64(700_000 + portion * 1_000 + seed))
      let folder = try SavingFolder()
      try folder.write(Piece(block: Self.randomBlock(0, &random), region: []).text)
      for number in 1..<25 {
        let good = try folder.page()
        for _ in 0..<random.below(3) + 1 { try Self.change(folder, number, &random) }
        let page = try folder.page(), before = try folder.files(), links = try folder.links()
        let overwrite = random.chance(20)
        let result = folder.run(overwrite: overwrite)
        let after = try folder.files()
        let story = "seed \(portion)/\(seed)/\(number):\(shown(bytes(page)))\(before)\n→\n\(after)\n\(result.messages)"
        if result.status >= .notebookError {
          require(try before == after && page == folder.page(), "an error writes nothing: " + story)
          refused += 1
          try folder.write(good)
          continue
        }
        kept += result.status == .difference ? 1 : 0
        for (name, text) in before where after[name] != text {
          let isOwn = links.contains { $0.path == name && $0.digest == SavingFolder.digest(text) }
          require(overwrite || isOwn, "only what is as a region claims is replaced: " + story)
          guard after[name] == nil else { continue }
          require(isOwn, "only what is as it was saved is removed: " + story)
          removed += 1
        }
        written += after.count { before[$0.key] != $0.value }
        let now = try folder.page()
        require(folder.run(overwrite: overwrite).status == result.status, "the same is said again: " + story)
        require(try folder.files() == after && folder.page() == now, "run ∘ run = run: " + story)
        guard result.status == .success else { continue }
        for link in try folder.links() {
          require(after[link.path].map(SavingFolder.digest) == link.digest, "regions tell what was saved: " + story)
        }
        let check = folder.check(), quick = folder.check(quick: true)
        require(check.status == .success && check.output.isEmpty, "check after run is clean: " + story + check.messages)
        // A page that lost its last block is named in the messages.
        let hasNone = quick.messages.hasSuffix("lab.md: 0 blocks\n") && !now.contains("model:")
        let isClean = quick.messages.isEmpty || hasNone
        require(quick.status == .success && isClean, "and so is a quick one: " + story + quick.messages)
      }
    }
    #expect(written > 30 && removed > 5 && kept > 5 && refused > 5, "\(written) \(removed) \(kept) \(refused)")
  }

  /// If a file has changed or is gone after a run, both checks see it, and a run repairs it. A changed file needs
  /// `--overwrite`.
  @Test(arguments: [true, false])
  func whatIsNotAsItWasSavedIsADifference(quick: Bool) throws {
    let folder = try SavingFolder()
    try folder.write(block("a", "save: [x.csv, y/z.csv]"))
    #expect(folder.run().status == .success)
    let files = try folder.files()
    for (name, change) in [("x.csv", Optional("")), ("x.csv", nil), ("y/z.csv", "step\n"), ("y/z.csv", nil)] {
      if let change { try folder.put(name, change) } else { folder.remove(name) }
      let result = folder.check(quick: quick)
      #expect(result.status == .difference && result.messages.contains("'\(name)'"))
      #expect(result.messages.contains("notebook run " + (change == nil ? "" : "--overwrite ")), "\(result.messages)")
      let kept = try folder.files()
      #expect(folder.run().status == (change == nil ? .success : .difference))
      #expect(try change == nil || folder.files() == kept)
      #expect(folder.run(overwrite: true).status == .success)
      #expect(try folder.files() == files && folder.check(quick: quick).status == .success)
    }
  }

  /// No command except a run in place changes files.
  @Test func onlyRunWrites() throws {
    let folder = try SavingFolder()
    try folder.write(block("a", "save: x.csv"))
    _ = folder.check()
    _ = folder.check(quick: true)
    _ = ResultsCommand().run(folder.notebook)
    var command = RunCommand()
    command.destination = .standardOutput
    #expect(command.run([folder.notebook]).status == .success)
    #expect(try folder.files().isEmpty)
    folder.run()
    let page = try folder.page(), files = try folder.files()
    #expect(files.count == 1)
    try StripCommand.parse([folder.notebook]).run()
    #expect(try folder.page() == block("a", "save: x.csv") && folder.files() == files)
    #expect(folder.run().status == .success)
    #expect(try folder.page() == page && folder.files() == files)
  }

  /// Two branches changed a block, and the merge could join neither its region nor its file.
  @Test func aMergeIsMendedWithItsFile() throws {
    let folder = try SavingFolder()
    try folder.write(block("a", "save: x.csv"))
    folder.run()
    let good = try folder.page(), file = try folder.files()
    let lines = good.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let merged = lines.flatMap { line -> [String] in
      guard line.hasPrefix("Saved: ") else { return [line] }
      return ["<<<<<<< ours", line, "=======", line.replacing("x.csv", with: "y.csv"), ">>>>>>> theirs"]
    }
    try folder.write(merged.joined(separator: "\n"))
    func conflict(_ ours: String, _ theirs: String) -> String {
      "<<<<<<< ours\n\(ours)=======\n\(theirs)>>>>>>> theirs\n"
    }
    let saved = try #require(file["x.csv"])
    // A side that no region claims may be the user's own.
    for theirs in [saved + "mine\n", "0,2\n"] {
      try folder.put("x.csv", conflict(saved, theirs))
      let files = try folder.files(), page = try folder.page()
      #expect(folder.check().status == .difference && folder.run().status == .difference)
      #expect(try folder.files() == files && folder.page() == page)
    }
    // Without the history of a repository, the claims of a region in conflict prove nothing.
    try folder.put("x.csv", conflict(saved, saved))
    #expect(folder.check().status == .difference && folder.run().status == .difference)
    #expect(folder.run(overwrite: true).status == .success)
    #expect(try folder.page() == good && folder.files() == file)
  }
}
