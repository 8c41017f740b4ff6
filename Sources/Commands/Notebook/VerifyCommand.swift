import Experiments
import Expressions
import Files
import JSON
import Notebooks
import Simulations
import Specification
import Synchronization
import Typography

/// `notebook verify`: repeats a random sample of the runs whose results are known.
package struct VerifyCommand: Sendable {
  /// The number of repeated runs so far.
  private final class Count: Sendable {
    private let runs = Atomic(0)

    var value: Int { runs.load(ordering: .relaxed) }
    func add() { runs.add(1, ordering: .relaxed) }
  }

  /// The largest number of differences that the text lists.
  private static let most = 20

  let cache: ResultCache
  package var limits = Limits()
  package var workers = Workers.one
  /// The engine that repeated runs use for lattices.
  package var engine = EngineChoice.auto
  package var excluded: [Glob] = []
  /// The folder of results that the user named, or nil for the default.
  package var cacheName: String?
  package var sample = 90
  package var format = AnswerFormat.text
  package var isQuiet = false

  package init(cache: ResultCache) { self.cache = cache }

  package func run(_ arguments: [String]) -> CommandResult {
    var result = CommandResult()
    result.isQuiet = isQuiet
    let files = FileArguments(arguments, excluding: excluded, reportingTo: &result, within: GitAllowance())
    var verification = ResultVerification(cache, limits, engine: engine, workers)
    result.collect(files, limits) { file throws(NotebookRefusal) in try verification.add(file) }
    let count = Count(), all = min(sample, verification.knownRuns)
    let bar = ProgressBar.start(isQuiet: isQuiet || all == 0) { _ in
      "\(count.value.grouped) of \(all.groupedCount("run"))"
    }
    // Random numbers of the system keep the sample unpredictable.
    var generator = SystemRandomNumberGenerator()
    let (made, differences) = verification.verify(sample, using: &generator) { count.add() }
    bar?.stop()
    result.tellOtherUser(in: verification.cache)
    if !differences.isEmpty { result.status.raise(to: .difference) }
    switch format {
    case .text: report(made, of: verification, differences, to: &result)
    case .json:
      result.output = JSONText(json(made, of: verification, differences)).bytes + [UInt8(ascii: "\n")]
    }
    return result
  }

  /// The command that removes all results. A forger who changed one of them could have changed others too.
  private var remedy: String { "notebook cache --clear\(ClusterText.cacheOption(cacheName))" }

  private func report(
    _ made: Int, of verification: ResultVerification, _ differences: [ResultVerification.Difference],
    to result: inout CommandResult
  ) {
    for difference in differences.prefix(Self.most) {
      let reason: VisibleLines =
        difference.error.map { "the run ends with an error: \($0)" } ?? "the known result differs"
      result.print(
        ClusterText.place(
          of: difference.run, difference.block, replicates: difference.replicates, on: difference.page,
          values: difference.point) + ", seed \(difference.seed): " + reason + "\n")
    }
    if differences.count > Self.most { result.print("and \((differences.count - Self.most).grouped) more\n") }
    if differences.isEmpty {
      // After an error, nothing was compared.
      guard !isQuiet, made > 0 || result.status == .success else { return }
      let known = verification.knownRuns, missing = verification.runs - known
      let rest: VisibleLines = missing > 0 ? "; \(missing.groupedCount("run")) without known results" : ""
      result.print(
        made == 0
          ? "no results are known, so none can be compared\n"
          : "repeated \(made.grouped) of \(known.groupedCount("known run")): no difference" + rest + "\n")
      return
    }
    result.print(
      "repeated \(made.grouped) of \(verification.knownRuns.groupedCount("known run")): "
        + "\(differences.count.groupedCount("difference"))\n")
    result.say(
      "error: these results were changed, or another program wrote them\n"
        + "  help: remove all results and compute them again: \(remedy)\n")
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
