import Files
import Notebooks
import Simulations
import Specification
import Typography

/// `notebook watch`: brings notebooks up to date whenever they are saved, until it is interrupted.
///
/// Blocks that a save did not change do not run again. The command remembers the bytes that it writes, so its own
/// writes do not count as saves.
package struct WatchCommand: Sendable {
  /// The options of all runs. Each file has a memo of its own in place of the memo here.
  package var options = RunOptions()
  /// Patterns of files to leave out of folders.
  package var excluded: [Glob] = []
  /// Whether the blocks of a file without errors are written even if other blocks have errors.
  package var keepsGoing = false
  /// Whether to remove, after each run, figures that no notebook of the repository uses any more.
  package var prunes = false
  /// Whether to list, after each run, figures and saved files that git does not track.
  package var namesUntracked = false
  /// Whether each block gets a line that says why it ran, or that its result was known.
  package var explains = false
  /// Whether only errors and removed files are reported.
  package var isQuiet = false

  package init() {}

  private struct Watched {
    var memo = ReportMemo()
    /// The content of the file after the last run.
    var bytes: [UInt8]?
    /// The names of the notebook's blocks at the last run.
    var names: Set<String> = []
    var isGone = false
  }

  /// Watches the files until the command is interrupted. Returns only if there is nothing to watch.
  ///
  /// - Parameter say: prints messages immediately.
  package func run(_ arguments: [String], say: (VisibleLines) -> Void) -> CommandResult {
    var result = CommandResult()
    var git = GitAllowance()
    let files = FileArguments(arguments, excluding: excluded, reportingTo: &result, within: git), paths = files.paths
    if paths.isEmpty { result.reportEmpty(files, []) }
    var watched = Dictionary(uniqueKeysWithValues: paths.map { (PathKey($0), Watched()) })
    do throws(FileProblem) {
      // Watching begins before the first run, so that no save is missed.
      let watch = try FileWatch(paths)
      guard result.status == .success, !paths.isEmpty else { return result }
      if !isQuiet {
        let what = paths.count == 1 ? paths[0] : paths.count.counted("file")
        say(result.lines + "watching \(what); press Ctrl-C to stop\n")
      }
      var saved = paths
      var isFirst = true
      while true {
        for path in saved {
          if let message = refresh(path, &watched[PathKey(path), default: Watched()], within: git) { say(message) }
        }
        if isFirst {
          var unknown = CommandResult()
          unknown.checkNames(options.only, among: watched.values.reduce(into: []) { $0.formUnion($1.names) })
          say(unknown.lines)
        }
        isFirst = false
        saved = watch.next()
        // Each save may ask again.
        git = GitAllowance()
      }
    } catch {
      result.fail(error.path, error)
    }
    return result
  }

  /// Runs a notebook again and writes it. Returns the messages, or nil if the file is as the last run left it.
  private func refresh(_ path: String, _ watched: inout Watched, within git: GitAllowance) -> VisibleLines? {
    var result = CommandResult()
    let start = ContinuousClock.now, wasGone = watched.isGone
    if isGone(path, &watched) {
      result.say("\(path): removed; it will be run again when it is back\n")
      return result.lines
    }
    if !watched.isGone { result.restore(path) }
    guard !watched.isGone, let file = result.file(at: path) else { return result.lines }
    guard file.bytes != watched.bytes else {
      guard wasGone, !isQuiet else { return nil }
      result.say("\(path): back and unchanged\n")
      return result.lines
    }
    watched.bytes = file.bytes
    var command = RunCommand()
    command.options = options
    command.options.git = git
    command.isQuiet = true
    command.keepsGoing = keepsGoing
    command.namesUntracked = namesUntracked
    command.options.memo = watched.memo
    let bar = ProgressBar.start(isQuiet: false)
    defer { bar?.stop() }
    bar?.monitor.begin(file: path, 1, of: 1)
    command.options.monitor = bar?.monitor
    do throws(NotebookRefusal) {
      let update = try command.update(file, to: &result)
      watched.names = Set(update.notebook.blocks.map(\.name))
      command.write([command.pendingWrite(of: update, to: file)], to: &result)
      watched.bytes = update.bytes
      let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
      result.settle(options.cache, bar?.monitor)
      let ran = watched.memo.settle() - update.knownBlocks
      if prunes { result.prune(besides: [path], of: [path], within: git) }
      result.report(git)
      if explains, !isQuiet { result.say(update.explanation(of: options)) }
      if !isQuiet { result.say(Self.summary(update, ran: ran) + ", \(milliseconds) ms\n") }
    } catch {
      result.refuse(file, error)
    }
    return result.lines
  }

  /// Returns whether a file has just been removed. Some editors remove a file before they write it again.
  private func isGone(_ path: String, _ watched: inout Watched) -> Bool {
    let wasGone = watched.isGone
    watched.isGone = !FileAccess.exists(path)
    if watched.isGone, !wasGone {
      BackgroundThread.sleep(milliseconds: Self.patience)
      watched.isGone = !FileAccess.exists(path)
    }
    return watched.isGone && !wasGone
  }

  /// The time, in milliseconds, for which an editor may leave a file removed.
  private static let patience: UInt32 = 100

  private static func summary(_ update: NotebookUpdate, ran: Int) -> VisibleLines {
    let blocks = update.notebook.blocks.count, changed = update.changed.count
    return "\(update.notebook.path): ran \(ran) of \(blocks.counted("block")), "
      + "\(changed.counted("region")) updated"
  }
}
