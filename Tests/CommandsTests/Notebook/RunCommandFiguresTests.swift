import Commands
import Foundation
import Notebooks
import TestSupport
import Testing

/// Figures beside a notebook are written, compared, kept and removed.
@Suite struct RunCommandFiguresTests {
  static let body =
    "name: a\nmodel: life\ngrid: 8\nsteps: 3\nshow: [image, {animation: {frames: 3}}, chart, statistics]\n"
  static let names = ["figures/lab/a.animation.gif", "figures/lab/a.chart.svg", "figures/lab/a.image.png"]

  static func page(_ body: String = body, front: String = "") -> String {
    front + "# Lab\n\n```simulation\n\(body)```\n"
  }

  func written(_ page: String = page()) throws -> SavingFolder {
    let folder = try SavingFolder()
    try folder.write(page)
    let result = folder.run()
    #expect(result.status == .success, "\(result.messages)")
    return folder
  }

  @Test func everyViewHasItsFile() throws {
    let folder = try written()
    #expect(try folder.files().keys.sorted() == Self.names)
    let page = try folder.page()
    for name in Self.names { #expect(page.contains("](\(name))\n")) }
    #expect(folder.check().status == .success && folder.check(quick: true).status == .success)
    let files = try folder.files()
    #expect(folder.run().status == .success)
    #expect(try folder.page() == page && folder.files() == files)
  }

  @Test(arguments: names) func anEditedFigureIsKept(name: String) throws {
    let folder = try written()
    let page = try folder.page(), good = try folder.files()
    try folder.put(name, "mine")
    for quick in [true, false] {
      let check = folder.check(quick: quick)
      // Without a run, the words of the text may have changed instead, which a run takes.
      let isAdvised = check.messages.contains("--overwrite")
      #expect(check.status == .difference && isAdvised != quick, "\(check.messages)")
    }
    let run = folder.run()
    #expect(run.status == .difference && run.messages.contains("'\(name)'"), "\(run.messages)")
    #expect(try folder.files()[name] == "mine" && folder.page() == page)
    #expect(folder.run(overwrite: true).status == .success)
    #expect(try folder.files() == good && folder.page() == page)
  }

  @Test(arguments: names) func aMissingFigureIsDrawnAgain(name: String) throws {
    let folder = try written()
    let good = try folder.files()
    folder.remove(name)
    for quick in [true, false] {
      let check = folder.check(quick: quick)
      #expect(check.status == .difference && check.messages.contains("'\(name)' is missing"), "\(check.messages)")
    }
    #expect(folder.run().status == .success)
    #expect(try folder.files() == good)
  }

  /// Figures are counted apart from the files that blocks save.
  @Test func theSummaryCountsFiguresAndSavedFiles() throws {
    let folder = try written()
    folder.remove(Self.names[0])
    #expect(folder.run().messages == "\(folder.notebook): 1 block, 1 figure drawn\n")
    folder.remove(Self.names[0])
    folder.remove(Self.names[2])
    #expect(folder.run().messages == "\(folder.notebook): 1 block, 2 figures drawn\n")
    #expect(folder.run().messages == "\(folder.notebook): 1 block, up to date\n")
    try folder.write(Self.page(Self.body + "save: a.csv\n"))
    folder.remove(Self.names[1])
    #expect(folder.run().messages == "\(folder.notebook): 1 block, 1 region updated, 1 figure drawn, 1 file saved\n")
  }

  /// In this case, it is unknown whether the text was edited.
  @Test func resultsAreKeptWhereAFigureIsMissingAndTheBlockHasChanged() throws {
    let folder = try written()
    folder.remove(Self.names[2])
    let page = try folder.page().replacing("steps: 3", with: "steps: 4")
    try folder.write(page)
    let run = folder.run()
    #expect(run.status == .difference && run.messages.contains("'\(Self.names[2])' is missing"), "\(run.messages)")
    #expect(try folder.page() == page)
    #expect(folder.run(overwrite: true).status == .success)
    #expect(folder.check().status == .success)
  }

  /// The file has the same pixels, and a comment among its chunks.
  @Test func otherBytesOfTheSamePixelsAreNotADifference() throws {
    let folder = try written()
    let path = folder.workshop.path + "/" + Self.names[2]
    var bytes = try Workshop.read(path)
    let chunk = Array("tEXtComment\0packed otherwise".utf8)
    let length = UInt32(chunk.count - 4)
    // The comment comes after the signature and the header.
    bytes.insert(contentsOf: Self.bigEndian(length) + chunk + Self.bigEndian(Self.crc(chunk)), at: 33)
    try Data(bytes).write(to: URL(filePath: path))
    #expect(folder.check().status == .success && folder.check(quick: true).status == .success)
    #expect(folder.run().status == .success)
    #expect(try Workshop.read(path) == bytes)
  }

  /// The file has the same frames, and a comment between them.
  @Test func otherBytesOfTheSameFramesAreNotADifference() throws {
    let folder = try written()
    let path = folder.workshop.path + "/" + Self.names[0]
    var bytes = try Workshop.read(path)
    bytes.insert(contentsOf: [0x21, 0xFE, 6] + Array("packed".utf8) + [0], at: bytes.count - 1)
    try Data(bytes).write(to: URL(filePath: path))
    #expect(folder.check().status == .success && folder.check(quick: true).status == .success)
    #expect(folder.run().status == .success)
    #expect(try Workshop.read(path) == bytes)
    // The duration of the first frame, in its control block (GIF89a, 23), is part of what is seen.
    let control = try #require(bytes.firstRange(of: [0x21, 0xF9, 4]))
    bytes[control.upperBound + 1] ^= 1
    try Data(bytes).write(to: URL(filePath: path))
    for quick in [true, false] { #expect(folder.check(quick: quick).status == .difference) }
    #expect(folder.run().status == .difference)
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Returns the checksum of a chunk (ISO/IEC 15948, annex D).
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  @Test func aRenamedBlockTakesItsFiguresAlong() throws {
    let folder = try written()
    try folder.write(folder.page().replacing("name: a\n", with: "name: b\n"))
    #expect(folder.run().status == .success)
    #expect(try folder.files().keys.sorted() == Self.names.map { $0.replacing("/a.", with: "/b.") })
    #expect(folder.check().status == .success)
  }

  @Test func figuresGoWithTheirBlockAndWithTheirView() throws {
    let folder = try written()
    try folder.write(folder.page().replacing(", chart", with: ""))
    #expect(folder.run().status == .success)
    #expect(try folder.files().keys.sorted() == [Self.names[0], Self.names[2]])
    let page = try folder.page()
    let region = try #require(page.range(of: "<!-- notebook:begin"))
    try folder.write("# Lab\n\n" + page[region.lowerBound...])
    #expect(folder.run().status == .success)
    #expect(try folder.files().isEmpty && folder.page() == "# Lab\n")
  }

  @Test func aForeignFileIsKept() throws {
    let folder = try SavingFolder()
    try folder.write(Self.page())
    try folder.put(Self.names[1], "mine")
    let run = folder.run()
    #expect(run.status == .difference && run.messages.contains("'\(Self.names[1])'"))
    #expect(try folder.files() == [Self.names[1]: "mine"] && folder.page() == Self.page())
    #expect(folder.run(overwrite: true).status == .success)
    #expect(try folder.files().keys.sorted() == Self.names)
  }

  /// A forged region that names another file gives no permission to change it.
  @Test func onlyFilesNamedLikeFiguresAreTouched() throws {
    let folder = try written()
    try folder.put("figures/lab/photo.png", "mine")
    try folder.put("photo.image.png", "mine")
    let page = try folder.page().replacing("](figures/lab/a.image.png)", with: "](figures/lab/photo.png)")
    try folder.write(page.replacing("name: a\n", with: "name: b\n"))
    folder.run(overwrite: true)
    #expect(try folder.files()["figures/lab/photo.png"] == "mine" && folder.files()["photo.image.png"] == "mine")
  }

  @Test func standardOutputBringsNoFigures() throws {
    let folder = try SavingFolder()
    try folder.write(Self.page())
    var command = RunCommand()
    command.destination = .standardOutput
    let result = command.run([folder.notebook])
    #expect(result.status == .success && text(result.output).contains("](figures/lab/a.image.png)"))
    #expect(try folder.files().isEmpty)
  }

  @Test func anOutputFileHasTheFiguresBesideIt() throws {
    let folder = try SavingFolder()
    try folder.write(Self.page())
    try folder.put("out/.keep", "")
    var command = RunCommand()
    command.destination = .file(folder.workshop.path + "/out/page.md")
    #expect(command.run([folder.notebook]).status == .success)
    let names = Self.names.map { "out/" + $0.replacing("/lab/", with: "/page/") }
    #expect(try folder.files().keys.sorted() == ["out/.keep"] + names + ["out/page.md"])
  }

  @Test(arguments: [("images", "images/"), ("./a b//c", "a%20b/c/"), (".", "")])
  func theFrontMatterNamesTheFolder(folder name: String, start: String) throws {
    let folder = try written(Self.page(front: "---\nnotebook:\n  figures: \(name)\n---\n"))
    #expect(try folder.page().contains("](\(start)a.image.png)"))
    #expect(try folder.files().keys.contains(start.replacing("%20", with: " ") + "a.image.png"))
    #expect(folder.check().status == .success)
  }

  @Test(arguments: ["/tmp", "..", "a/../../b", ".git", "a\\b", "[x]"])
  func foldersElsewhereAreErrors(name: String) throws {
    let folder = try SavingFolder()
    try folder.write(Self.page(front: "---\nnotebook:\n  figures: \(name)\n---\n"))
    let run = folder.run()
    #expect(run.status == .notebookError && run.messages.contains("lab.md:3:12: error:"), "\(run.messages)")
    #expect(try folder.files().isEmpty)
  }

  /// Without the figure, the text may have been edited. Both commands say so.
  @Test func aRenamedBlockWhoseFigureIsMissing() throws {
    let folder = try written()
    folder.remove(Self.names[1])
    let page = try folder.page().replacing("name: a\n", with: "name: b\n")
    try folder.write(page)
    let run = folder.run(), unknown = "may have been edited by hand"
    #expect(run.status == .difference && run.messages.contains(unknown), "\(run.messages)")
    for quick in [false, true] {
      let check = folder.check(quick: quick)
      #expect(check.status == .difference && check.messages.contains(unknown), "\(check.messages)")
      #expect(check.messages.contains("notebook run --overwrite"), "\(check.messages)")
      #expect(!check.messages.contains("results were edited by hand and"), "\(check.messages)")
    }
    #expect(try folder.page() == page)
    #expect(folder.run(overwrite: true).status == .success && folder.check().status == .success)
  }

  /// Folders that become empty without the last figure are removed. Others stay.
  @Test(arguments: [false, true]) func emptyFoldersGo(holdsMore: Bool) throws {
    let folder = try written()
    if holdsMore { try folder.put("figures/more", "mine") }
    let region = try #require(folder.page().range(of: "<!-- notebook:begin"))
    try folder.write("# Lab\n\n" + folder.page()[region.lowerBound...])
    #expect(folder.run().status == .success)
    let manager = FileManager.default
    #expect(!manager.fileExists(atPath: folder.workshop.path + "/figures/lab"))
    #expect(manager.fileExists(atPath: folder.workshop.path + "/figures") == holdsMore)
  }

  /// No path of a notebook's files contains a backslash.
  @Test func aNotebookWithABackslashInItsName() throws {
    let folder = try SavingFolder()
    try folder.put("a\\b.md", Self.page())
    let path = folder.workshop.path + "/a\\b.md"
    let run = RunCommand().run([path])
    #expect(run.status == .success, "\(run.messages)")
    #expect(try folder.files().keys.contains("figures/a-b/a.chart.svg"))
    #expect(CheckCommand().run([path]).status == .success)
  }

  @Test func severalOfOneViewAreNumbered() throws {
    let folder = try written(
      Self.page("name: a\nmodel: infection\npeople: 9\nfactor: 1\nsteps: 4\nshow: [{chart: sick}, {chart: healthy}]\n"))
    #expect(try folder.files().keys.sorted() == ["figures/lab/a.chart-2.svg", "figures/lab/a.chart.svg"])
    #expect(folder.check().status == .success)
  }
}
