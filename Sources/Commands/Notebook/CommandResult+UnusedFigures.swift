import Files
import Notebooks
import Typography

extension CommandResult {
  /// Warns of figures that no notebook of the repository uses any more.
  mutating func report(_ unused: UnusedFigures) {
    for figure in unused.figures {
      warn(
        figure.name, "no page of the repository uses this figure any more",
        help: "remove it with git rm, or with notebook run --prune")
    }
  }

  /// Removes the unused figures of the notebooks' repositories that a notebook drew. After an error it removes nothing.
  mutating func prune(besides notebooks: [String]) {
    guard status <= .difference else {
      say("unused figures are kept, because of the errors above\n")
      return
    }
    let unused = UnusedFigures(besides: notebooks)
    guard unused.hasRepository else {
      say("warning: --prune removed nothing: git knows of no repository here\n")
      return
    }
    let (removed, kept, failures) = unused.prune()
    if !isQuiet { for figure in removed { say("\(figure.name): removed\n") } }
    for figure in kept {
      warn(
        figure.name,
        "no page of the repository uses this figure any more, but it is kept: no commit shows that a notebook drew it "
          + "as it is", help: "remove it yourself if it is not needed")
    }
    for failure in failures { fail(failure.path, failure, to: .remove) }
  }

  private mutating func warn(_ path: String, _ message: String, help: String) {
    let diagnostic = Diagnostic(.warning, message, help: help)
    tell([diagnostic], DiagnosticPrinter(path: path, source: nil))
    note(path, .ok, diagnostics: [diagnostic])
  }
}
