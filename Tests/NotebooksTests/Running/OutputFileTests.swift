import Files
import Notebooks
import Testing
import TestSupport

@Suite struct OutputFileTests {
  private static let page = "# A page\n\n" + block("a", "show: [grid]") + "\nWords.\n"

  private func output(_ folder: NotebookFolder, _ name: String = "copy.md") throws -> OutputFile {
    OutputFile(folder.path(name), for: try NotebookFile.read(folder.path("lab.md")))
  }

  /// Returns the reason to keep a copy that contains this page, before and after the new page is known.
  private func reasons(_ copy: String) throws -> [String?] {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.write(copy, to: "copy.md")
    let output = try output(folder)
    #expect(output.refusal(writing: [], overwrites: true) == nil)
    let refusals = [output.refusal(writing: [], overwrites: false), output.refusal(writing: nil, overwrites: false)]
    return refusals.map { $0?.reason }
  }

  private static func written() throws -> String {
    let folder = try NotebookFolder()
    try folder.write(page)
    try folder.run()
    return try #require(folder.text("lab.md"))
  }

  @Test func copiesAreFree() throws {
    let written = try Self.written()
    for copy in ["", Self.page, written, written.replacing("\n", with: "\r\n")] {
      #expect(try reasons(copy) == [nil, nil])
    }
  }

  @Test func wordsBlocksAndResultsOfAPersonAreKept() throws {
    let written = try Self.written()
    let text = "already exists and its text differs from the text of 'lab.md'"
    #expect(try reasons(written.replacing("Words.", with: "My words.")) == [text, text])
    #expect(try reasons(written + "\nMore.\n") == [text, text])
    let blocks = "already exists and does not have the blocks of 'lab.md'"
    #expect(try reasons(written.replacing("steps: 2", with: "steps: 3")) == [blocks, blocks])
    #expect(try reasons("My page.\n") == [blocks, blocks])
    let edited = written.replacing("<!-- notebook:digest", with: "Mine.\n\n<!-- notebook:digest")
    #expect(try reasons(edited) == ["already exists and its results of 'a' were edited by hand", nil])
    let copy = try NotebookFolder()
    try copy.write(Self.page)
    try copy.write(edited, to: "copy.md")
    // Nothing is lost if the new page is the same.
    #expect(try output(copy).refusal(writing: bytes(edited), overwrites: false) == nil)
  }

  @Test func otherNamesOfTheNotebook() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    let links = "ln lab.md hard.md && ln -s lab.md soft.md && mkdir sub && ln -s .. sub/up"
    #expect(Workshop.shell("cd '\(folder.path("."))' && \(links)"))
    for name in ["hard.md", "soft.md", "sub/up/hard.md"] {
      let refusal = try output(folder, name).refusal(writing: [], overwrites: true)
      #expect(refusal?.reason == "is a hard or symbolic link to the notebook itself" && refusal?.isReplaceable == false)
    }
    for name in ["lab.md", "sub/up/lab.md", "sub/../lab.md"] {
      #expect(try output(folder, name).refusal(writing: [], overwrites: false) == nil)
    }
  }

  /// Any command decides about its output once, and replaces only what it has seen.
  @Test func otherContents() throws {
    let folder = try NotebookFolder(), path = folder.path("plan")
    func output() -> OutputFile {
      OutputFile(path, limit: 9, ifLarger: "is large") { $0 == bytes("old") ? nil : "is not a plan" }
    }
    func reason(_ text: String) throws -> String? {
      try folder.write(text, to: "plan")
      #expect(output().refusal(overwrites: true) == nil)
      return output().refusal(overwrites: false)?.reason
    }
    #expect(try reason("words") == "already exists and is not a plan")
    #expect(try reason("many more words") == "already exists and is large")
    #expect(try reason("") == nil && reason("old") == nil)
    let judged = output()
    try folder.write("mine", to: "plan")
    #expect(throws: FileProblem(path, .changedMeanwhile)) { try judged.write(bytes("new"), isPrivate: true) }
    try folder.write("mine and long", to: "plan")
    #expect(throws: FileProblem(path, .changedMeanwhile)) { try judged.write(bytes("new")) }
    #expect(folder.text("plan") == "mine and long")
    try output().write(bytes("new"))
    #expect(folder.text("plan") == "new", "a large file is replaced only after the refusal was overruled")
    #expect(OutputFile(folder.path("."), limit: 9, ifLarger: "") { _ in nil }.problem?.kind == .isFolder)
  }

  /// A file that appears or changes after the decision is kept.
  @Test func whatChangesMeanwhile() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    let new = try output(folder)
    try folder.write("mine\n", to: "copy.md")
    #expect(throws: FileProblem(folder.path("copy.md"), .exists)) { try new.write(bytes("page\n")) }
    try folder.write(Self.page, to: "copy.md")
    let copy = try output(folder)
    try folder.write(Self.page + "mine\n", to: "copy.md")
    #expect(throws: FileProblem(folder.path("copy.md"), .changedMeanwhile)) { try copy.write(bytes("page\n")) }
    #expect(folder.text("copy.md") == Self.page + "mine\n")
    try output(folder).write(bytes("page\n"))
    #expect(folder.text("copy.md") == "page\n")
  }
}
