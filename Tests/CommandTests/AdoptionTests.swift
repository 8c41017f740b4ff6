import Foundation
import TestSupport
import Testing

/// Another project adopts the hooks, the action and the job of this repository.
@Suite("Adoption") struct AdoptionTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let stale = OwnershipPlace.page(steps: 3)

  /// Runs a Bash script in the folder, with our programs before all others.
  private static func bash(_ script: String, in place: OwnershipPlace) throws -> (exit: Int32, text: String) {
    try place.write(script, to: ".script")
    let programs = Command.program("notebook").deletingLastPathComponent().path
    let python = PythonPrograms.folder.map { $0.path + "/bin:" } ?? ""
    let result = try Command("PATH='\(programs):\(python)/usr/bin:/bin' bash .script").run(in: place.folder)
    return (result.exit, String(decoding: result.output + result.errors, as: UTF8.self))
  }

  /// Prints why a test is skipped, and returns whether it can run.
  private static func hasPython() -> Bool {
    guard PythonPrograms.folder == nil else { return true }
    print("not tested: pre-commit and check-jsonschema cannot be installed from PyPI")
    return false
  }

  @Test(arguments: [
    ("github-workflows", ".github/workflows/ci.yml"),
    ("github-actions", ".github/actions/notebook-check/action.yml"),
    ("gitlab-ci", ".gitlab/notebook-check.yml"),
  ])
  func filesForServicesKeepTheirSchema(_ schema: String, _ path: String) throws {
    guard Self.hasPython() else { return }
    let place = try OwnershipPlace()
    let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    let check = "check-jsonschema --builtin-schema vendor.\(schema) file.yml"
    try place.write(text, to: "file.yml")
    let found = try Self.bash(check, in: place)
    #expect(found.exit == 0, "\(found.text)")
    // The schema finds an error.
    try place.write(text.replacing("script:", with: "scripts:").replacing("runs", with: "run"), to: "file.yml")
    #expect(try Self.bash(check, in: place).exit == 1)
  }

  @Test func hooksCatchAStaleResult() throws {
    guard Self.hasPython() else { return }
    let hooks = try OwnershipPlace(), project = try OwnershipPlace()
    let manifest = try String(contentsOf: Self.root.appending(path: ".pre-commit-hooks.yaml"), encoding: .utf8)
    try hooks.write(manifest, to: ".pre-commit-hooks.yaml")
    hooks.git("init -q", "add .", "commit -m one", "tag v1")
    let names = ["notebook-check", "notebook-check-quick", "notebook-run"]
    let list = names.map { "  - id: \($0)\n" }.joined()
    try project.write(
      "repos:\n- repo: file://\(hooks.folder.path)\n  rev: v1\n  hooks:\n\(list)", to: ".pre-commit-config.yaml")
    project.git("init -q", "add .pre-commit-config.yaml")
    func hook(_ name: String) throws -> (exit: Int32, text: String) {
      try Self.bash("export PRE_COMMIT_HOME=$PWD/.hooks\npre-commit run --all-files \(name)\n", in: project)
    }
    #expect(try Self.bash("pre-commit validate-manifest .pre-commit-hooks.yaml", in: hooks).exit == 0)
    // Without a page, there is nothing to check.
    for name in names { #expect(try hook(name).exit == 0, "\(name)") }
    try project.write("# No blocks\n", to: "plain.md")
    try project.write(Self.stale)
    project.git("add .")
    for name in names.prefix(2) {
      let found = try hook(name)
      #expect(found.exit == 1 && found.text.contains("lab.md:1: "), "\(found.text)")
    }
    let run = try hook("notebook-run")
    #expect(run.exit == 1 && run.text.contains("files were modified by this hook"), "\(run.text)")
    project.git("add .")
    for name in names { #expect(try hook(name).exit == 0, "\(name)") }
  }

  /// New figures and saved files are named until git tracks them. Those that git ignores are named with the line that
  /// ignores them; files of others never are.
  @Test func theHookNamesUntrackedFiles() throws {
    let project = try OwnershipPlace()
    let manifest = try String(contentsOf: Self.root.appending(path: ".pre-commit-hooks.yaml"), encoding: .utf8)
    #expect(manifest.contains("  entry: notebook run --untracked\n"))
    project.git("init -q")
    try project.write("\n*.log\n*.csv\n", to: ".gitignore")
    try project.write("left alone\n", to: "other.svg")
    try project.write(
      OwnershipPlace.page(steps: 3, "save: [saved/a b.rle, a.csv]").replacing("steps", with: "show: image\nsteps"),
      to: "sub/lab.md")
    let command = "notebook run --untracked sub/lab.md"
    let errors = ["sub/figures/lab/a.image.png", "sub/saved/a b.rle"].map { name in
      let word = name.contains(" ") ? "'\(name)'" : name
      return "\(name): error: git does not track this file of the notebook\n  help: git add \(word)\n"
    }
    let rule = "git ignores this file of the notebook, because of line 3 of '.gitignore', '*.csv'"
    let help = "\n  help: remove that line, or track the file: git add --force sub/a.csv\n"
    let ignored = "sub/a.csv: error: \(rule)\(help)"
    let first = try project.run(command)
    #expect(first.exit == 1 && first.errors.hasSuffix(errors.joined() + ignored), "\(first.errors)")
    project.git("add sub/figures")
    let second = try project.run(command + " --quiet")
    #expect(second.exit == 1 && second.errors == errors[1] + ignored, "\(second.errors)")
    project.git("add .")
    // A check succeeds where the file is, and says that it will fail elsewhere.
    let check = try project.run("notebook check sub/lab.md")
    #expect(check.exit == 0 && check.errors.contains("sub/a.csv: warning: \(rule)\(help)"), "\(check.errors)")
    project.git("add --force sub/a.csv")
    #expect(try !project.run("notebook check sub/lab.md").errors.contains("ignores"))
    #expect(try project.run(command).exit == 0)
    #expect(try project.run("notebook run --untracked --stdout sub/lab.md").exit == 64)
    // Without a repository, nothing is tracked, and the hook says nothing.
    project.shell("rm -rf .git")
    #expect(try project.run(command).exit == 0)
  }

  /// The scripts of the action's steps, in their order.
  private static func steps() throws -> [String] {
    let file = root.appending(path: ".github/actions/notebook-check/action.yml")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.split { $0.hasSuffix(" run: |") }.dropFirst().map { part in
      part.prefix { $0.hasPrefix("        ") || $0.isEmpty }.joined(separator: "\n")
    }
  }

  @Test func theActionCatchesAStaleResult() throws {
    let steps = try Self.steps()
    #expect(steps.count == 2)
    let place = try OwnershipPlace()
    try place.write(Self.stale)
    let programs = Command.program("notebook").deletingLastPathComponent().path
    // The program is already installed, as from a cache of the service.
    place.shell("mkdir -p prefix && ln -s '\(programs)' prefix/bin")
    let environment =
      "export PREFIX=\"$PWD/prefix\" GITHUB_STEP_SUMMARY=\"$PWD/summary\" GITHUB_ACTION_PATH=/nowhere\n"
      + "export FILES=$'lab.md\\n' ARGUMENTS=$'--jobs=1\\n\\n'\nset -e\n"
    let script = environment + steps.joined(separator: "\n") + "\n"
    let found = try Self.bash(script, in: place)
    #expect(found.exit == 1, "\(found.text)")
    #expect(found.text.contains("::error file=lab.md,line=1::'a': no results yet\n"), "\(found.text)")
    #expect(found.text.contains("\n+<!-- notebook:begin a -->\n"), "the log has the diff: \(found.text)")
    #expect(found.text.contains("notebook run lab.md\n"), "\(found.text)")
    #expect(place.read("summary")?.contains("| lab.md:1 | 'a': no results yet |") ?? false)
    #expect(try place.run().exit == 0)
    let clean = try Self.bash(script, in: place)
    #expect(clean.exit == 0, "\(clean.text)")
  }

  /// In a container, the files belong to another user. Git does not read the repositories of other users without this
  /// step.
  @Test(arguments: [(".github/workflows/ci.yml", 5), ("docs/howto-ci.md", 1)])
  func jobsInAContainerLetGitReadTheRepository(_ path: String, _ jobs: Int) throws {
    let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    let parts = text.components(separatedBy: "    container: ").dropFirst()
    #expect(parts.count == jobs)
    for job in parts {
      let steps = job.split(separator: "\n").filter { $0.hasPrefix("      - ") }.map { $0.dropFirst(8) }
      #expect(steps.first == "uses: actions/checkout@v4" && steps.count > 2)
      #expect(steps.dropFirst().first == "run: git config --global --add safe.directory \"$GITHUB_WORKSPACE\"")
    }
  }

  /// The lines of the job for GitLab, run as by its runner: in the cloned repository, with the variables.
  @Test func theJobForGitLabCatchesAStaleResult() throws {
    let file = Self.root.appending(path: ".gitlab/notebook-check.yml")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let commands = lines.drop { $0 != "  script:" }.dropFirst()
      .prefix { $0.hasPrefix("    - ") }.map { $0.dropFirst(6) }
    #expect(commands.count == 1)
    #expect(lines.suffix(2) == ["    paths:", "      - notebook-check.md"])
    let place = try OwnershipPlace()
    try place.write(OwnershipPlace.page())
    try place.write(Self.stale, to: "sub/deep.md")
    // The last file is not among NOTEBOOK_FILES.
    try place.write(Self.stale, to: "other/left.md")
    #expect(try place.run().exit == 0)
    let script = "export NOTEBOOK_FILES='lab.md sub'\nset -eo pipefail\n" + commands.joined(separator: "\n") + "\n"
    let found = try Self.bash(script, in: place)
    #expect(found.exit == 1, "\(found.text)")
    #expect(found.text.contains("sub/deep.md:1: the results of 'a' are missing\n"), "\(found.text)")
    #expect(found.text.hasSuffix("notebook run sub/deep.md\n"), "\(found.text)")
    let summary = try #require(place.read("notebook-check.md"))
    #expect(summary.contains("| sub/deep.md:1 | 'a': no results yet |"), "\(summary)")
    place.shell("rm notebook-check.md")
    #expect(try place.run("notebook run sub").exit == 0)
    let clean = try Self.bash(script, in: place)
    #expect(clean.exit == 0 && !clean.text.contains("left.md"), "\(clean.text)")
  }
}
