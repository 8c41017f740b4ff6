import Files
import Notebooks
import TestSupport
import Testing

/// The table of cases: which existing files a run replaces and removes, one row a case.
///
/// `docs/internals.md` has the same table in words. Each row is a folder with the file `a.csv`, and a stale notebook
/// that saves `a.csv`.
@Suite struct SavePlanOwnershipTests {
  enum Outcome: Sendable {
    case replaced
    /// The file is kept, and replaced with `--overwrite`.
    case kept
    /// The file is kept, even with `--overwrite`.
    case locked
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The shell commands that prepare the folder.
    let script: String
    let page: String
    let outcome: Outcome

    init(_ name: String, _ script: String, page: String = "lab.md", _ outcome: Outcome) {
      (testDescription, self.script, self.page, self.outcome) = (name, script, page, outcome)
    }
  }

  private static let page = block("a", "show: []", "save: a.csv")
  private static let all = "git init -q && git add . && git commit -qm one"

  private static func shell(_ script: String, in folder: NotebookFolder) {
    let git =
      "git() { command git -c user.name=n -c user.email=e@x -c init.defaultBranch=main -c commit.gpgsign=false "
      + "-c core.autocrlf=false -c protocol.file.allow=always \"$@\"; }"
    #expect(Workshop.shell("cd '\(folder.workshop.path)' && \(git) && { \(script)\n} > /dev/null 2>&1"), "\(script)")
  }

  /// Returns what a run does with `a.csv`, and its messages.
  private static func outcome(_ page: String, in folder: NotebookFolder) throws -> (Outcome, [String]) {
    func writes(_ update: NotebookUpdate) -> Bool {
      update.kept.isEmpty && update.obstacles.isEmpty
        && update.saveChanges.contains { Path.name(of: $0.path) == "a.csv" && !$0.isRemoval }
    }
    let usual = try folder.update(page), forced = try folder.update(page, NotebookFolder.overwriting)
    let words = (usual.kept + usual.obstacles + usual.diagnostics).map(\.message)
    return (writes(usual) ? .replaced : writes(forced) ? .kept : .locked, words)
  }

  // MARK: The notebook's own file

  private static let own: [Case] = [
    Case("without git", "true", .replaced),
    Case("nothing is added", "git init -q", .replaced),
    Case("the page is committed", "git init -q && git add lab.md && git commit -qm one", .replaced),
    Case("all is committed", all, .replaced),
    Case("all is staged", "git init -q && git add .", .replaced),
    Case(
      "the file is committed after the page",
      "git init -q && git add lab.md && git commit -qm one && git add . && git commit -qm two", .replaced),
    Case("the file leaves the index", "\(all) && git rm -q --cached a.csv && git commit -qm two", .replaced),
    Case("a rename", "\(all) && git mv lab.md new.md", page: "new.md", .replaced),
    Case(
      "two renames",
      "\(all) && git mv lab.md new.md && git commit -qm two && git mv new.md b.md && git commit -qm three",
      page: "b.md", .replaced),
    Case("a move", "\(all) && mkdir sub && git mv lab.md a.csv sub", page: "sub/lab.md", .replaced),
    Case("a clone", "\(all) && git clone -q . clone", page: "clone/lab.md", .replaced),
    Case(
      "a shallow clone", "\(all) && git commit -q --allow-empty -m two && git clone -q --depth 1 \"file://$PWD\" clone",
      page: "clone/lab.md", .replaced),
    Case(
      "a partial clone",
      "\(all) && git config uploadpack.allowFilter true && git clone -q --filter=blob:none \"file://$PWD\" clone",
      page: "clone/lab.md", .replaced),
    Case("a worktree", "\(all) && git worktree add -q tree", page: "tree/lab.md", .replaced),
    Case(
      "a submodule",
      "mkdir in && mv lab.md a.csv in && git init -q in && git -C in add . && git -C in commit -qm one && \(all)",
      page: "in/lab.md", .replaced),
    Case(
      "a branch switch", "\(all) && git checkout -qb b && echo b > a.csv && git commit -qam b && git checkout -q main",
      .replaced),
    Case(
      "the file of another branch",
      "\(all) && git checkout -qb b && echo b > a.csv && git commit -qam b && git checkout -q main && git checkout b a.csv",
      .replaced),
    Case("another version is committed", "echo old > a.csv && \(all)", .replaced),
    Case(
      "git writes other line ends",
      "echo old > a.csv && echo '*.csv text eol=crlf' > .gitattributes && \(all) && rm a.csv && git checkout a.csv",
      .replaced),
    Case(
      "Git LFS has the bytes",
      "\(all) && echo old > a.csv && oid=$(sha256sum < a.csv | cut -c-64) && id=$(printf "
        + "'version https://git-lfs.github.com/spec/v1\\noid sha256:%s\\nsize 4\\n' $oid | git hash-object -w --stdin) "
        + "&& git update-index --cacheinfo 100644,$id,a.csv", .replaced),
    Case(
      "the last commit has the region", "echo a.csv > .gitignore && \(all) && sed -i '/begin/,$d' lab.md", .replaced),
    Case(
      "an unfinished merge",
      "\(all) && git checkout -qb b && echo b >> a.csv && git commit -qam b && git checkout -q main && echo a >> a.csv "
        + "&& git commit -qam a && ! git merge b", .replaced),
    Case(
      "an edit in an unfinished merge",
      "\(all) && git checkout -qb b && echo b >> a.csv && git commit -qam b && git checkout -q main && echo a >> a.csv "
        + "&& git commit -qam a && ! git merge b && echo mine >> a.csv", .kept),
    Case("git is damaged", "\(all) && rm .git/HEAD", .replaced),
    Case("git is damaged, and the file edited", "\(all) && rm .git/HEAD && echo mine > a.csv", .locked),
    Case("an edit without git", "echo mine > a.csv", .kept),
    Case("an edit that git does not have", "\(all) && echo mine > a.csv", .kept),
    Case("an edit of a file that only the index has", "git init -q && git add . && echo mine > a.csv", .kept),
  ]

  @Test(arguments: own) func aFileOfTheNotebook(_ row: Case) throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.run()
    Self.shell(row.script, in: folder)
    let page = try #require(folder.text(row.page))
    try folder.write(page.replacing("steps: 2", with: "steps: 3"), to: row.page)
    let (outcome, words) = try Self.outcome(row.page, in: folder)
    #expect(outcome == row.outcome, "\(words)")
  }

  // MARK: Somebody else's file

  /// What a page says about somebody else's file `a.csv`, which has the text `mine`.
  enum Words: CaseIterable, Sendable {
    case nothing
    /// A region that claims the text.
    case claim
    /// A region that claims another text.
    case otherClaim
    /// A region with a merge conflict, one side of which claims the text.
    case conflict
    /// A link, and an example of a region.
    case prose

    var text: String {
      func region(_ text: String) -> String {
        ForgedRegion.text("a", [ForgedRegion.saved([("a.csv", SHA256.hexadecimal(of: bytes(text)))])]) {
          SHA256.hexadecimal(of: bytes($0))
        }
      }
      let claim = region("mine\n")
      switch self {
      case .nothing: return ""
      case .claim: return claim
      case .otherClaim: return region("yours\n")
      case .conflict:
        let lines = claim.split(separator: "\n", omittingEmptySubsequences: false)
        let inner = lines[2..<(lines.count - 3)].joined(separator: "\n")
        return "\(lines[0])\n\n<<<<<<< ours\n\(inner)\n=======\nwords\n>>>>>>> theirs\n\n\(lines[lines.count - 2])\n"
      case .prose: return "See [a.csv](a.csv).\n\n````text\n\(claim)````\n"
      }
    }

    /// Whether a region of the page names the file.
    var isRegion: Bool { self != .nothing && self != .prose }
  }

  /// The last column tells whether a region that names the file changes the outcome, and to what.
  private static let others: [(case: Case, ofRegion: Outcome)] = [
    (Case("without git", "true", .kept), .kept),
    (Case("nothing is added", "git init -q", .kept), .kept),
    // Git gives the file back.
    (Case("the file is committed", all, .locked), .replaced),
    (Case("the file is staged", "git init -q && git add .", .locked), .replaced),
    (
      Case(
        "the clone is shallow", "\(all) && git clone -q --depth 1 \"file://$PWD\" clone", page: "clone/lab.md", .locked),
      .replaced
    ),
    (
      Case(
        "a branch touches the file and takes it back",
        "\(all) && echo b >> a.csv && git commit -qam two && "
          + "git revert --no-edit HEAD", .locked), .replaced
    ),
    // Git would lose the bytes.
    (Case("git does not have the bytes", "echo other > a.csv && \(all) && echo mine > a.csv", .locked), .kept),
    (
      Case(
        "only the index has other bytes", "echo other > a.csv && git init -q && git add . && echo mine > a.csv", .locked
      ),
      .kept
    ),
    (
      Case(
        "Git LFS has other bytes",
        "printf 'version https://git-lfs.github.com/spec/v1\\noid sha256:00\\n' > a.csv && "
          + "\(all) && echo mine > a.csv", .locked), .kept
    ),
    (
      Case(
        "an inner repository has the bytes, the outer one others",
        "mkdir in && echo other > in/a.csv && \(all) && "
          + "echo mine > in/a.csv && git init -q in && git -C in add . && git -C in commit -qm one", page: "in/lab.md",
        .locked), .kept
    ),
    (Case("git is damaged", "\(all) && rm .git/HEAD", .locked), .locked),
  ]

  @Test(arguments: others.map(\.case), Words.allCases) func aFileOfAnother(_ row: Case, words: Words) throws {
    let folder = try NotebookFolder()
    try folder.write("mine\n", to: "a.csv")
    Self.shell(row.script, in: folder)
    try folder.write(Self.page + "\n" + words.text, to: row.page)
    let ofRegion = try #require(Self.others.first { $0.case.testDescription == row.testDescription }).ofRegion
    // Only an untouched region claims a file that git would lose, and for that it must know all bytes of the file.
    let expected = words == .claim ? .replaced : words.isRegion ? ofRegion : row.outcome
    let (outcome, messages) = try Self.outcome(row.page, in: folder)
    #expect(outcome == expected, "\(messages)")
  }

  // MARK: Files that are no longer saved

  /// A file goes only if an untouched region claims its bytes, whatever git knows about it.
  @Test(arguments: ["true", "git init -q", all, "git init -q && git add .", "\(all) && rm .git/HEAD"], Words.allCases)
  func aFileThatIsNoLongerSaved(script: String, words: Words) throws {
    let folder = try NotebookFolder()
    try folder.write("mine\n", to: "a.csv")
    Self.shell(script, in: folder)
    try folder.write("# Words\n\n" + words.text)
    let update = try folder.update("lab.md", NotebookFolder.overwriting)
    #expect(update.saveChanges.map(\.path) == (words == .claim ? ["a.csv"] : []))
    let warning = "the file 'a.csv' is no longer saved, but it is kept: it was changed"
    #expect(update.diagnostics.map(\.message) == (words == .otherClaim ? [warning] : []))
  }
}
