import Experiments
import Files
import Notebooks
import Rendering
import Simulations
import Specification
import Synchronization
import Typography

/// `notebook verify`: makes a random sample of the known runs again.
package struct VerifyCommand: Sendable {
  /// The runs that were made again.
  private final class Count: Sendable {
    private let runs = Atomic(0)

    var value: Int { runs.load(ordering: .relaxed) }
    func add() { runs.add(1, ordering: .relaxed) }
  }

  let cache: ResultCache
  package var limits = Limits()
  package var workers = Workers.one
  package var excluded: [Glob] = []
  /// The folder of results as the user named it, or nil for the usual one.
  package var cacheName: String?
  package var sample = 90
  package var format = AnswerFormat.text
  package var isQuiet = false

  package init(cache: ResultCache) { self.cache = cache }

  package func run(_ arguments: [String]) -> CommandResult {
    var result = CommandResult()
    result.isQuiet = isQuiet
    let files = FileArguments(arguments, excluding: excluded, reportingTo: &result)
    var verification = ResultVerification(cache, limits, workers)
    var options = RunOptions()
    options.limits = limits
    _ = result.visit(files, options) { file, result throws(NotebookRefusal) in
      let (notebook, diagnostics) = try verification.add(file)
      result.tell(diagnostics, DiagnosticPrinter(path: file.path, source: notebook.source))
      if diagnostics.contains(where: { $0.severity == .error }) { result.status.raise(to: .notebookError) }
      return notebook
    }
    let count = Count(), all = min(sample, verification.knownRuns)
    let bar = ProgressBar.start(isQuiet: isQuiet || all == 0) { _ in "\(count.value) of \(all.counted("run"))" }
    // Nobody foresees which runs it picks.
    var generator = SystemRandomNumberGenerator()
    let (made, differences) = verification.verify(sample, using: &generator) { count.add() }
    bar?.stop()
    if !differences.isEmpty { result.status.raise(to: .difference) }
    switch format {
    case .text: report(made, of: verification, differences, to: &result)
    case .json:
      result.output = JSONText(json(made, of: verification, differences)).bytes + [UInt8(ascii: "\n")]
    }
    return result
  }

  /// Removes all results: a forger who could change one could change the others.
  private var remedy: String { "notebook cache --clear\(ClusterText.cacheOption(cacheName))" }

  private func report(
    _ made: Int, of verification: ResultVerification, _ differences: [ResultVerification.Difference],
    to result: inout CommandResult
  ) {
    for difference in differences {
      let reason: VisibleLines = difference.error.map { "the run ends with an error: \($0)" } ?? "the known result differs"
      result.print(
        ClusterText.place(
          of: difference.run, difference.block, replicates: difference.replicates, on: difference.page,
          values: difference.point) + ", seed \(difference.seed): " + reason + "\n")
    }
    if differences.isEmpty {
      guard !isQuiet else { return }
      let known = verification.knownRuns, missing = verification.runs - known
      let rest: VisibleLines = missing > 0 ? "; \(missing.counted("run")) not known" : ""
      result.print(
        made == 0
          ? "no run is known, so there is nothing to compare\n"
          : "made \(made) of \(known.counted("known run")) again: no difference" + rest + "\n")
      return
    }
    result.print(
      "made \(made) of \(verification.knownRuns.counted("known run")) again: \(differences.count.counted("difference"))\n")
    result.say(
      "error: these results were changed, or made by something else than this program\n"
        + "  help: remove all results, and compute them again: \(remedy)\n")
  }

  private func json(
    _ made: Int, of verification: ResultVerification, _ differences: [ResultVerification.Difference]
  ) -> JSONValue {
    let all = differences.map { difference in
      let (point, replicate) = difference.run.quotientAndRemainder(dividingBy: difference.replicates)
      return JSONValue.object([
        .init("file", .string(difference.page)), .init("name", .string(difference.block)),
        .init("point", .whole(point + 1)), .init("values", .string(difference.point)),
        .init("replicate", .whole(replicate + 1)), .init("seed", .natural(difference.seed)),
        .init("error", difference.error.map { .string($0) } ?? .null),
      ])
    }
    return .object([
      .init("version", .whole(1)), .init("runs", .whole(verification.runs)),
      .init("known", .whole(verification.knownRuns)), .init("sample", .whole(made)),
      .init("differences", .array(all)), .init("remedy", differences.isEmpty ? .null : .string(remedy)),
    ])
  }
}
