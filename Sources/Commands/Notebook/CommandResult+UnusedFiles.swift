import Files
import Notebooks
import Specification
import Typography

extension CommandResult {
  /// Warns about a notebook's files that no page of the repository names any more.
  mutating func report(_ unused: UnusedFiles) {
    for file in unused.files where file.obstacle == nil {
      if file.isFigure {
        warn(
          file.name, "no page of the repository uses this figure any more",
          help: "remove it with git rm, or with notebook run --prune")
      } else {
        warnOfSaved(file)
      }
    }
    if let failure = unused.failure { sayUnknown(failure) }
    for unread in unused.unread where !unread.isTooLarge && !isQuiet {
      say("note: files that no page uses any more are not listed: \(unread.reason)\n")
    }
  }

  /// Reports files of a notebook that git does not track, so a commit would leave them out.
  mutating func report(_ untracked: UntrackedFiles) {
    for name in untracked.names {
      let help = "git add \(ShellWord.quoted(path: name))"
      let diagnostic = Diagnostic(.error, "git does not track this file of the notebook", help: help)
      tell([diagnostic], DiagnosticPrinter(path: name, source: nil))
      note(name, .error, diagnostics: [diagnostic])
      status.raise(to: .difference)
    }
    for file in untracked.ignored { report(file, as: .error) }
    if !untracked.ignored.isEmpty { status.raise(to: .difference) }
    if let failure = untracked.failure {
      say("warning: git \(failure.reason), so files that it does not track are not named\n")
    }
  }

  /// Warns of files of a notebook that git ignores. A clone lacks them, so `notebook check` fails there.
  mutating func warn(ofIgnored files: [UntrackedFiles.Ignored]) {
    for file in files { report(file, as: .warning) }
  }

  private mutating func report(_ file: UntrackedFiles.Ignored, as severity: Diagnostic.Severity) {
    let diagnostic = Diagnostic(
      severity, "git ignores this file of the notebook, because of \(file.rule)",
      help: "remove that line, or track the file: git add --force \(ShellWord.quoted(path: file.name))")
    tell([diagnostic], DiagnosticPrinter(path: file.name, source: nil))
    note(file.name, severity == .error ? .error : .ok, diagnostics: [diagnostic])
  }

  /// Reports notebooks outside of repositories, about whose files git knows nothing.
  mutating func reportUntracked(_ outside: Int) {
    if isQuiet { return }
    let verb: VisibleLines = outside == 1 ? "is" : "are"
    say("warning: --untracked lists nothing: \(outside.counted("notebook")) \(verb) not in a git repository\n")
  }

  /// Removes unused figures from the notebooks' repositories, if a page claims them and git can give them back. After an
  /// error, nothing is removed. It is an error if git does not answer.
  ///
  /// - Parameter arguments: the files and folders that the user named.
  mutating func prune(besides notebooks: [String], of arguments: [String], within git: GitAllowance) {
    guard status <= .difference else {
      say("unused figures are kept, because of the errors above\n")
      return
    }
    let unused = UnusedFiles(besides: notebooks, within: git, isAsked: true)
    guard unused.strangers.isEmpty, unused.linked.isEmpty else {
      _ = git.takeStrangers()
      for stranger in unused.strangers { refuseToPrune(stranger.reason, help: stranger.advice) }
      for (notebook, repository) in unused.linked {
        refuseToPrune(
          "'\(notebook)' leads through a link into the repository '\(repository)'",
          help: "name the notebook by its path in that repository")
      }
      return
    }
    if let failure = unused.failure {
      return refuseToPrune("git \(failure.reason)", help: failure.advice ?? GitProcess.Failure.later)
    }
    guard unused.hasRepository else {
      if notebooks.isEmpty {
        let places = arguments.map { "'\($0)'" }.joined(separator: ", ")
        refuseToPrune("there are no notebooks in \(places)", help: "name a notebook of the repository")
      } else {
        refuseToPrune(
          "the notebooks are not in a git repository",
          help: "leave out --prune, or make the folder a repository with git init")
      }
      return
    }
    for unread in unused.unread {
      if unread.isTooLarge {
        say("warning: --prune removed nothing: \(unread.reason)\n  help: \(unread.advice)\n")
      } else {
        refuseToPrune(unread.reason, help: unread.advice)
      }
    }
    guard unused.unread.isEmpty else { return }
    let (removed, failures) = unused.prune()
    if !isQuiet { for figure in removed { say("\(figure.name): removed\n") } }
    for file in unused.files {
      if let obstacle = file.obstacle {
        warn(
          file.name, "no page of the repository uses this figure any more, but it is kept: " + obstacle,
          help: "remove it yourself if it is not needed")
      } else if !file.isFigure {
        warnOfSaved(file)
      }
    }
    for failure in failures { fail(failure.path, failure, to: .remove) }
  }

  /// Reports that `--prune` could not do what it was asked.
  private mutating func refuseToPrune(_ reason: String, help: String) {
    say("error: --prune removed nothing: \(reason)\n  help: \(help)\n")
    status.raise(to: .fileError)
  }

  /// Warns about repositories that do not count, because git finds their files elsewhere.
  mutating func report(_ git: GitAllowance) {
    for stranger in git.takeStrangers() {
      warn(FolderRoot.fromHere(stranger.folder), stranger.reason, help: stranger.advice)
    }
  }

  /// Warns about a saved file that no page names. Programs may use it, so no command removes it.
  private mutating func warnOfSaved(_ file: UnusedFiles.File) {
    warn(
      file.name, "a notebook saved this file, and no page of the repository names it any more",
      help: "remove it with git rm if nothing else needs it")
  }

  /// Reports that a list of unused files may be incomplete. Without git, or in a broken repository, nobody expects the
  /// list.
  private mutating func sayUnknown(_ failure: GitProcess.Failure) {
    switch failure {
    case .missing, .notStarted, .code, .lost: return
    case .slow, .spent, .memory, .tooLarge, .unclear, .endless, .untrusted, .killed:
      if isQuiet { return }
      say("note: files that no page uses any more are not listed, because git \(failure.reason)\n")
    }
  }

  private mutating func warn(_ path: String, _ message: String, help: String) {
    warn(path, Diagnostic(.warning, message, help: help))
  }
}
