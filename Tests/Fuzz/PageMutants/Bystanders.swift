import Foundation

/// Files beside each mutant that do not belong to it. These are files of a person, another notebook with a figure and a
/// saved file, and a link to an outside file. Some mutants are in a git repository that tracks all of these files.
struct Bystanders {
  /// The files with their bytes, created once.
  private let files: [(name: String, bytes: [UInt8])]
  /// A repository in which all files are committed, or nil without git.
  private let repository: String?
  /// The file outside, which is shared by all trials of this process.
  private let outside: String
  private static let outsideText = Array("outside\n".utf8)

  /// The other notebook, to which `other.csv` and the figure belong.
  static let otherPage = """
    # Another page

    ```simulation
    name: o
    model: elementary
    rule: 30
    steps: 4
    show: [chart]
    save: other.csv
    ```

    """

  /// Creates the files.
  ///
  /// - Parameters:
  ///   - folder: the folder of the trials.
  ///   - run: runs the notebook at a path.
  init(in folder: String, running run: (String) -> Void) {
    let base = "\(folder)/bystanders-\(getpid())"
    Disk.remove(base)
    Disk.makeFolder(base)
    Disk.write(Array(Self.otherPage.utf8), "\(base)/other.md")
    run("\(base)/other.md")
    for (name, text) in [("victim.csv", "a,b\n1,2\n"), ("build.sh", "echo build\n"), (".hidden.csv", "hidden\n")] {
      Disk.write(Array(text.utf8), "\(base)/\(name)")
    }
    files = Disk.files(below: base).map { ($0, Disk.bytes("\(base)/\($0)") ?? []) }
    precondition(files.count == 6, "the other notebook has no results")
    outside = "\(folder)/outside-\(getpid()).csv"
    Disk.write(Self.outsideText, outside)
    let git = "git -c init.defaultBranch=main -c user.name=n -c user.email=e@x -c commit.gpgsign=false"
    let commands = "cd '\(base)' && \(git) init -q --template= && \(git) add -A && \(git) commit -q -m one"
    repository = Disk.shell(commands) ? "\(base)/.git" : nil
  }

  /// Whether trials can have a repository.
  var hasRepository: Bool { repository != nil }

  /// Puts all files into the folder of a trial.
  func place(in folder: String, isTracked: Bool) {
    Disk.makeFolder("\(folder)/figures/other")
    for (name, bytes) in files { Disk.write(bytes, "\(folder)/\(name)") }
    Disk.link("\(folder)/link.csv", to: outside)
    if isTracked, let repository { Disk.copy(repository, to: "\(folder)/.git") }
  }

  /// Returns a file that has changed, or nil if none has.
  ///
  /// - Parameter overwrites: whether the run was allowed to replace files. Only the files that no option releases must
  ///   then stay.
  func changed(in folder: String, overwrites: Bool, isTracked: Bool) -> String? {
    let guarded = files.filter { !overwrites || isTracked || $0.name == "other.md" || $0.name.hasPrefix(".") }
    if let file = guarded.first(where: { Disk.bytes("\(folder)/\($0.name)") != $0.bytes }) {
      return "'\(file.name)' was changed"
    }
    if Disk.target(of: "\(folder)/link.csv") != outside { return "the link was changed" }
    return Disk.bytes(outside) == Self.outsideText ? nil : "the file outside was changed"
  }
}
