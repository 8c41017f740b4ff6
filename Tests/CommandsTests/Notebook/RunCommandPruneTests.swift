import Commands
import Files
import Foundation
import TestSupport
import Testing

/// Figures of a repository that no page uses any more are named. They are removed if a page claims them and git can give
/// them back.
@Suite struct RunCommandPruneTests {
  private static let page = """
    # A lab

    ```simulation
    name: a
    model: life
    grid: 8
    steps: 3
    show: [chart, image]
    ```

    """

  private func shell(_ folder: borrowing SavingFolder, _ command: String) {
    let git = "git -c user.name=n -c user.email=e@x -c init.defaultBranch=main -c commit.gpgsign=false"
    let line = command.replacing("git ", with: git + " ")
    #expect(Workshop.shell("cd '\(folder.workshop.path)' && (\(line)) > /dev/null 2>&1"), "\(command)")
  }

  /// Returns a repository whose notebook was moved into a folder after its figures were committed.
  private func moved() throws -> SavingFolder {
    let folder = try SavingFolder()
    shell(folder, "git init -q")
    try folder.write(Self.page)
    #expect(folder.run().status == .success)
    shell(folder, "git add . && git commit -qm one && mkdir sub && git mv lab.md sub/lab.md")
    #expect(run(folder, "sub/lab.md").status == .success)
    return folder
  }

  @discardableResult
  private func run(_ folder: borrowing SavingFolder, _ name: String, prune: Bool = false) -> CommandResult {
    var command = RunCommand()
    command.prunes = prune
    return command.run([folder.workshop.path + "/" + name])
  }

  private func check(_ folder: borrowing SavingFolder, quick: Bool = false) -> CommandResult {
    var command = CheckCommand()
    command.isQuick = quick
    return command.run([folder.workshop.path])
  }

  private func figures(_ folder: borrowing SavingFolder) throws -> [String] {
    try folder.files().keys.filter { !$0.hasPrefix(".git/") && $0.contains("figures/") }.sorted()
  }

  private static let old = ["figures/lab/a.chart.svg", "figures/lab/a.image.png"]
  private static let new = ["sub/figures/lab/a.chart.svg", "sub/figures/lab/a.image.png"]

  @Test func whatAMovedNotebookLeft() throws {
    let folder = try moved()
    #expect(try figures(folder) == Self.old + Self.new)
    let check = check(folder)
    #expect(check.status == .success)
    for name in Self.old {
      let warning = "\(name): warning: no page of the repository uses this figure"
      #expect(check.messages.contains(warning), "\(check.messages)")
    }
    #expect(!check.messages.contains("sub/figures"), "\(check.messages)")
    #expect(self.check(folder, quick: true).messages.isEmpty)
    let pruned = run(folder, "sub/lab.md", prune: true)
    #expect(pruned.status == .success && pruned.messages.contains("a.chart.svg: removed"), "\(pruned.messages)")
    #expect(try figures(folder) == Self.new)
    #expect(!FileManager.default.fileExists(atPath: folder.workshop.path + "/figures"))
    #expect(self.check(folder).messages == "1 block in 1 file is up to date\n")
  }

  /// A page without blocks uses a figure, too, in whatever form it names the figure.
  @Test(arguments: [
    "![a](figures/lab/a.chart.svg)", "<img src=\"figures/lab/a.chart.svg\">", "[a]: ./figures/lab/a.chart.svg",
    "![a](/figures/lab/a.chart.svg#top)", "`figures/lab/a.chart.svg`", "<figures/lab/a.chart.svg?raw=true>",
    "![a](figures/lab/%61.chart.svg)", "![a](<sub/a folder/../../figures/lab/a.chart.svg> \"words\")",
    "![a](https://example.org/user/repository/raw/main/figures/lab/a.chart.svg)",
  ])
  func whatAPageUses(_ words: String) throws {
    let folder = try moved()
    try folder.put("words.md", words + "\n")
    #expect(!check(folder).messages.contains("a.chart.svg"))
    run(folder, "sub/lab.md", prune: true)
    #expect(try figures(folder) == [Self.old[0]] + Self.new)
  }

  @Test func aPageInAnotherFolder() throws {
    let folder = try moved()
    try folder.put("docs/words.md", "![a](../figures/lab/a.image.png)\n")
    let messages = check(folder).messages
    #expect(messages.contains("a.chart.svg") && !messages.contains("a.image.png"), "\(messages)")
  }

  /// Git tracks hidden pages, so they count.
  @Test(arguments: [".github/words.md", ".words.md", "docs/.hidden/deep/words.md"], [false, true])
  func aHiddenPage(_ path: String, isTracked: Bool) throws {
    let folder = try moved()
    let up = String(repeating: "../", count: path.split(separator: "/").count - 1)
    try folder.put(path, "![a](\(up)figures/lab/a.chart.svg)\n")
    if isTracked { shell(folder, "git add \(path)") }
    let messages = check(folder).messages
    #expect(!messages.contains("a.chart.svg") && messages.contains("a.image.png"), "\(messages)")
    run(folder, "sub/lab.md", prune: true)
    #expect(try figures(folder) == [Self.old[0]] + Self.new)
  }

  /// LaTeX adds the ending, and looks in folders that another command names.
  @Test(arguments: [
    "\\includegraphics{figures/lab/a.image}", "\\includegraphics[width=2cm]{figures/lab/a.image.png}",
    "\\graphicspath{{figures/lab/}}\\includegraphics{a.image}", "\\includegraphics{{figures/lab/a.image}.png}",
  ])
  func aPageInLaTeX(_ words: String) throws {
    let folder = try moved()
    try folder.put("paper/words.tex", words + "\n")
    let messages = check(folder).messages
    #expect(messages.contains("a.chart.svg") && !messages.contains("a.image.png"), "\(messages)")
    run(folder, "sub/lab.md", prune: true)
    #expect(try figures(folder) == [Self.old[1]] + Self.new)
  }

  /// Every text file may show a figure to somebody, so all of them count, as `git add` would add them.
  @Test(arguments: [
    ("a.qmd", "![a](figures/lab/a.chart.svg)"), ("a.Rmd", "![a](figures/lab/a.chart.svg)"),
    ("a.typ", "#image(\"figures/lab/a.chart.svg\")"), ("tools/a.py", "join(\"figures\", 'lab', 'a.chart.svg')"),
    ("a.R", "readLines('figures/lab/a.chart.svg')"), ("a.jl", "\"$(@__DIR__)/figures/lab/a.chart.svg\""),
    ("a.sh", "cat figures/lab/a.chart.svg;"), ("a.ps1", "cat figures\\lab\\a.chart.svg"),
    ("a.js", "import x from './figures/lab/a.chart.svg'"), ("a.json", "\"figures\\/lab\\/a.chart.svg\""),
    ("a.yml", "a: {file:figures/lab/a.chart.svg}"), ("a.toml", "a=\"figures/lab/a.chart.svg\""),
    ("a.xml", "<a href='figures/lab/a.chart.svg'/>"), ("a.css", "url(figures/lab/a.chart.svg)"),
    ("a.svg", "<image href=\"figures/lab/a.chart.svg\"/>"), ("a.csv", "1,figures/lab/a.chart.svg,2"),
    ("a.bib", "file={:figures/lab/a.chart.svg:SVG}"), ("a.textile", "!figures/lab/a.chart.svg!"),
    ("a.Rnw", "\\includegraphics{figures/lab/a.chart}"), ("README", "see figures/lab/a.chart.svg"),
    ("LICENSE", "*figures/lab/a.chart.svg*"), ("Makefile", "all: figures/lab/a.chart.svg\nfigures/lab/a.chart.svg: x"),
  ])
  func aTextOfAnyKind(name: String, words: String) throws {
    let folder = try moved()
    try folder.put(name, words + "\n")
    let messages = check(folder).messages
    #expect(!messages.contains("a.chart.svg") && messages.contains("a.image.png"), "\(messages)")
    run(folder, "sub/lab.md", prune: true)
    #expect(try figures(folder) == [Self.old[0]] + Self.new)
  }

  /// A binary file is not a page, however large it is. With more text than is read, nothing is removed.
  @Test func binaryAndLargeFiles() throws {
    let folder = try moved()
    try folder.put("a.bin", "\0figures/lab/a.chart.svg\n")
    shell(folder, "truncate -s 65M data.bin")
    #expect(check(folder).messages.contains("a.chart.svg"))
    shell(folder, "(yes x | head -c 1000; cat data.bin | tr '\\0' x) > data.txt")
    #expect(!check(folder).messages.contains("a.chart.svg"))
    let refused = run(folder, "sub/lab.md", prune: true)
    let words = "data.txt' may name the figures, and is larger than 64 MiB\n  help: remove the figures yourself"
    #expect(refused.status == .success && refused.messages.contains(words), "\(refused.messages)")
    #expect(try figures(folder) == Self.old + Self.new)
    shell(folder, "rm data.txt")
    run(folder, "sub/lab.md", prune: true)
    #expect(try figures(folder) == Self.new)
  }

  /// Returns a repository whose notebook has moved, with a figure that was edited and a picture that no notebook drew.
  private func movedBesideOthers() throws -> SavingFolder {
    let folder = try moved()
    try folder.put(Self.old[0], "<svg>mine</svg>\n")
    try folder.put("figures/lab/b.photo.png", "mine\n")
    return folder
  }

  /// Edited figures, pictures that no notebook drew, and files that git does not track stay.
  @Test func whatIsKept() throws {
    let folder = try movedBesideOthers()
    try folder.put("figures/lab/c.chart.svg", "new\n")
    shell(folder, "git add figures/lab/b.photo.png")
    let pruned = run(folder, "sub/lab.md", prune: true)
    #expect(pruned.messages.contains("a.chart.svg: warning") && pruned.messages.contains("b.photo.png: warning"))
    #expect(
      try figures(folder) == [Self.old[0], "figures/lab/b.photo.png", "figures/lab/c.chart.svg"] + Self.new)
    #expect(pruned.status == .success)
  }

  /// A branch that changes a picture and reverts the change, while a page claims it, has not drawn the picture.
  @Test(arguments: ["chmod +x logo", "echo >> logo", "rm logo"]) func aPictureThatWasTouched(change: String) throws {
    let folder = try SavingFolder(), logo = "figures/lab/a.logo.svg"
    try folder.put(logo, "<svg/>")
    try folder.write(Self.page)
    shell(folder, "git init -q && git add . && git commit -qm one")
    let digest = SHA256.hexadecimal(of: Array("<svg/>".utf8))
    let region = ForgedRegion.text("a", ["![x](\(logo))"], figures: [digest]) {
      SHA256.hexadecimal(of: Array($0.utf8))
    }
    try folder.write(Self.page + "\n" + region)
    shell(folder, "\(change.replacing("logo", with: logo)) && git add -A && git commit -qm two")
    shell(folder, "git checkout HEAD~1 -- . && git commit -qm three && git diff --quiet HEAD~2 HEAD")
    let pruned = run(folder, "lab.md", prune: true)
    #expect(try figures(folder).contains(logo) && pruned.messages.contains("a.logo.svg: warning"), "\(pruned.messages)")
  }

  // MARK: The table of cases

  enum Outcome: Sendable {
    /// `check` names the figure, and `--prune` removes it.
    case unused
    /// `--prune` names the figure and keeps it.
    case kept
    /// Nothing names the figure.
    case silent
  }

  /// A repository with a notebook, to which a user does something.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Shell commands. After each of them, all notebooks run.
    let scripts: [String]
    let outcome: Outcome
    var place = ""

    init(_ name: String, _ scripts: String..., to outcome: Outcome, in place: String = "") {
      (testDescription, self.scripts, self.outcome, self.place) = (name, scripts, outcome, place)
    }
  }

  private static let chart = "figures/lab/a.chart.svg"
  private static let commit = "git add -A && git commit -qm next"

  private static let cases: [Case] = [
    Case("the notebook is there", to: .silent),
    Case("the page moves", "git mv lab.md sub", to: .unused),
    Case("the page moves without git", "mv lab.md sub", to: .unused),
    Case("the page moves, in a commit", "git mv lab.md sub && \(commit)", commit, to: .unused),
    Case(
      "the page moves, and changes later", "git mv lab.md sub && \(commit)",
      "\(commit) && sed -i 's/steps: 3/steps: 4/' sub/lab.md", commit, to: .unused),
    Case(
      "the page moves, changes and is removed", "git mv lab.md sub && \(commit)",
      "\(commit) && sed -i 's/steps: 3/steps: 4/' sub/lab.md", "git rm -qrf sub && \(commit)", to: .unused),
    Case("the figures move, too", "git mv lab.md figures sub", commit, to: .silent),
    Case(
      "a page moved that was not run", "git mv lab.md sub && \(commit) && sed -i '1,$s/```sim/```text sim/' sub/lab.md",
      to: .silent),
    Case("the page is removed", "git rm -q lab.md", to: .unused),
    Case("the page is removed without git", "rm lab.md", to: .unused),
    Case("the page is removed, in a commit", "git rm -q lab.md && \(commit)", to: .unused),
    Case(
      "a branch removes the page",
      "git checkout -qb b && git rm -q lab.md && git commit -qm b && git checkout -q - && echo a > a.txt && \(commit) "
        + "&& git merge -q --no-edit b", to: .unused),
    Case(
      "a page whose name is not UTF-8 is removed later",
      "git rm -q lab.md && \(commit) && touch $(printf '\\377.md') && \(commit) && rm *.md && echo a > words.md "
        + "&& \(commit)", to: .unused),
    Case("a branch has the page", "git branch b && git rm -q lab.md && \(commit)", to: .unused),
    Case(
      "a shallow clone of a page that moved", "git mv lab.md sub",
      "\(commit) && git clone -q --depth 1 \"file://$PWD\" clone", to: .unused, in: "clone/"),
    // The page that claims the figures is not in the clone.
    Case(
      "a shallow clone of a page that was removed",
      "git rm -q lab.md && \(commit) && echo a > a.txt && \(commit) && git clone -q --depth 1 \"file://$PWD\" clone",
      to: .kept, in: "clone/"),
    Case("line ends", "git rm -q lab.md && sed -i 's/$/\\r/' \(chart)", to: .unused),
    // Somebody uses the figure.
    Case("a README shows it", "git mv lab.md sub && echo '![a](\(chart))' > README.md", to: .silent),
    Case("a page shows it from afar", "git mv lab.md sub && echo '![a](../\(chart))' > sub/b.md", to: .silent),
    Case("a page names it", "git mv lab.md sub && echo 'See _a.chart_.' > b.md", to: .silent),
    Case("a page shows a namesake", "git mv lab.md sub && echo '![a](\(chart))' > sub/b.md", to: .unused),
    Case("a program names it", "git mv lab.md sub && echo 'a.chart.svg' > sub/b.py", to: .silent),
    Case("a longer name", "git mv lab.md sub && echo 'aa.chart.svg a.charts.svg' > sub/b.py", to: .unused),
    Case("a link leads to it", "git mv lab.md sub && ln -s \(chart) b.svg && git add b.svg", to: .silent),
    Case(
      "a notebook shares the folder",
      "git mv lab.md sub && git show HEAD:lab.md > b.md && sed -i '/^---/,/^---/d' b.md",
      to: .silent),
    // Nothing proves that it may go.
    Case("a picture by hand", "git mv lab.md sub && echo mine > \(chart) && \(commit)", to: .kept),
    Case("a changed figure", "git mv lab.md sub && echo mine >> \(chart)", to: .kept),
    Case(
      "git has a picture by hand",
      "git mv lab.md sub && cp \(chart) x && echo mine > \(chart) && git add . && mv x \(chart)", to: .kept),
    Case("git does not have it", "git mv lab.md sub && git rm -q --cached \(chart)", to: .silent),
    Case("a link in its place", "git mv lab.md sub && mv \(chart) x && ln -s ../../x \(chart)", to: .silent),
    Case("a link in the place of its folder", "git mv lab.md sub && mv figures x && ln -s x figures", to: .silent),
    Case(
      "a repository in its folder", "git mv lab.md sub && git init -q figures/lab && touch figures/lab/.git/index",
      to: .silent),
  ]

  @Test(arguments: cases) func aLeftover(_ row: Case) throws {
    let folder = try SavingFolder()
    shell(folder, "git init -q")
    try folder.write(Self.page)
    #expect(folder.run().status == .success)
    try folder.put("words.md", "Words.\n")
    shell(folder, "\(Self.commit) && mkdir sub")
    for script in row.scripts {
      shell(folder, script)
      run(folder, ".")
    }
    let path = folder.workshop.path + "/" + row.place
    func isThere() -> Bool { FileManager.default.fileExists(atPath: path + Self.chart) }
    func names(_ messages: String) -> Bool { messages.contains("\(row.place)\(Self.chart): warning: no page") }
    let before = isThere()
    let check = CheckCommand().run([path])
    #expect(names(check.messages) == (row.outcome == .unused), "\(check.messages)")
    let pruned = run(folder, row.place + ".", prune: true)
    #expect(names(pruned.messages) == (row.outcome == .kept), "\(pruned.messages)")
    #expect(isThere() == (before && row.outcome != .unused), "\(pruned.messages)")
  }

  /// A forged region may take a file that git gives back, and no other.
  @Test(arguments: [
    ("true", true), ("sed -i s/x/y/ sub/b.md", false), ("git rm -q --cached figures/x/a.logo.svg", false),
    ("echo >> figures/x/a.logo.svg", false), ("echo a.logo.svg > LICENSE", false),
  ])
  func aForgedRegion(script: String, isTaken: Bool) throws {
    let folder = try SavingFolder(), logo = "figures/x/a.logo.svg"
    for path in [logo, "sub/" + logo] { try folder.put(path, "<svg/>") }
    let digest = SHA256.hexadecimal(of: Array("<svg/>".utf8))
    let region = ForgedRegion.text("a", ["![x](\(logo))"], figures: [digest]) {
      SHA256.hexadecimal(of: Array($0.utf8))
    }
    try folder.put("sub/b.md", "Words.\n\n" + region)
    try folder.put("words.md", "Words.\n")
    shell(folder, "git init -q && git add . && \(script)")
    run(folder, "words.md", prune: true)
    #expect(try figures(folder).contains(logo) != isTaken)
  }

  /// A text with very many similar names does not take long.
  @Test(.timeLimit(.minutes(10))) func similarNames() throws {
    let folder = try SavingFolder()
    try folder.put("words.md", "Words.\n")
    shell(folder, "git init -q && for i in $(seq 5000); do echo > \"$i x.csv\"; done")
    shell(folder, "yes ' x.csv' | head -300000 > text && git add .")
    #expect(run(folder, "words.md", prune: true).status == .success)
  }

  @Test func withoutARepository() throws {
    let folder = try SavingFolder()
    try folder.write(Self.page)
    let result = run(folder, "lab.md", prune: true)
    #expect(result.messages.contains("error: --prune removed nothing: the notebooks are not in a git repository"))
    #expect(result.status == .fileError)
  }

  /// A repository without notebooks is not the same as notebooks without a repository.
  @Test func withoutANotebook() throws {
    let folder = try moved()
    let result = run(folder, "figures", prune: true)
    #expect(
      result.messages.contains("error: --prune removed nothing: there are no notebooks in '"), "\(result.messages)")
    #expect(!result.messages.contains("not in a git repository") && result.status == .fileError)
    #expect(try figures(folder) == Self.old + Self.new)
  }

  /// Outside a repository, git does not know any file, which does not mean that it tracks all of them.
  @Test func untrackedFilesWithoutARepository() throws {
    let folder = try SavingFolder()
    try folder.write(Self.page)
    var command = RunCommand()
    command.namesUntracked = true
    let result = command.run([folder.workshop.path + "/lab.md"])
    let warning = "warning: --untracked lists nothing: 1 notebook is not in a git repository\n"
    #expect(result.messages.contains(warning) && result.status == .success, "\(result.messages)")
  }

  /// A check names only the figures that `--prune` would remove, which are those that a notebook drew.
  @Test func aCheckLeavesTheFiguresOfOthersAlone() throws {
    let folder = try movedBesideOthers()
    try folder.put("data/figures/c.chart.svg", "mine\n")
    shell(folder, "git add figures/lab/b.photo.png data && git commit -qm more")
    let messages = check(folder).messages
    #expect(messages.contains("a.image.png: warning"), "\(messages)")
    for name in ["a.chart.svg", "b.photo.png", "c.chart.svg"] { #expect(!messages.contains(name), "\(messages)") }
  }

  /// Saved files that a moved notebook left are named, but stay, because another program may use them.
  @Test func savedFilesOfAMovedNotebook() throws {
    let folder = try SavingFolder()
    shell(folder, "git init -q")
    try folder.put("data.csv", "mine\n")
    try folder.write(Self.page.replacing("show: [chart, image]", with: "show: []\nsave: [a.csv, \"b c.rle\"]"))
    #expect(folder.run().status == .success)
    shell(folder, "git add . && git commit -qm one")
    #expect(!check(folder).messages.contains("warning"))
    shell(folder, "mkdir sub && git mv lab.md sub/lab.md")
    #expect(run(folder, "sub/lab.md").status == .success)
    shell(folder, "git commit -qam two")
    for result in [check(folder), run(folder, "sub/lab.md", prune: true)] {
      #expect(result.status == .success)
      for name in ["/a.csv", "/b c.rle"] {
        let warning = "\(name): warning: a notebook saved this file, and no page of the repository names it any more"
        #expect(result.messages.contains(warning), "\(result.messages)")
      }
      #expect(!result.messages.contains("data.csv") && !result.messages.contains("sub/a.csv"), "\(result.messages)")
    }
    #expect(try folder.files()["a.csv"] != nil && folder.files()["b c.rle"] != nil)
    // A page that starts from such a file uses it.
    try folder.put("words.md", "initial: {file: a.csv}\n")
    #expect(!check(folder).messages.contains("/a.csv"))
  }

  @Test func afterAnErrorNothingIsRemoved() throws {
    let folder = try moved()
    try folder.put("sub/lab.md", Self.page.replacing("steps: 3", with: "stesp: 3"))
    let result = run(folder, "sub/lab.md", prune: true)
    #expect(result.status == .notebookError && result.messages.contains("unused figures are kept"))
    #expect(try figures(folder) == Self.old + Self.new)
  }
}
