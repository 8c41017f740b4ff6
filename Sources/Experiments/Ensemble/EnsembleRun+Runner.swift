import Blocks
import Simulations
import Synchronization

extension EnsembleRun {
  /// Makes the runs of one point. Everything that they have in common is looked up once.
  struct Runner {
    let runs: Range<Int>
    private let owner: EnsembleRun
    private let point: Experiment.Point
    /// The series that are kept for each run, and the steps at which their values are kept.
    private let curves: [String]
    private let curveSteps: [Int]
    private var request: RunRequest

    init(_ owner: EnsembleRun, _ run: Int, _ workers: Workers) {
      self.owner = owner
      let replicates = owner.experiment.replicates, index = run / replicates
      runs = index * replicates..<(index + 1) * replicates
      point = owner.experiment.points[index]
      request = owner.request
      request.keepsState = false
      request.keepsHandover = owner.keepsStates
      request.workers = workers
      curves = request.curves(of: index)
      curveSteps =
        curves.isEmpty
        ? []
        : RunCurve.steps(
          upTo: point.simulation.stepCount, areWhole: !request.keptSeries.isEmpty)
    }

    /// Returns the request of one run.
    func request(of run: Int) -> RunRequest {
      var request = request
      let replicate = run - runs.lowerBound, namedSteps = owner.request.namedSteps
      let isShown = owner.isShown(run)
      request.draws = Draws(seed: point.seed, replicate: UInt32(truncatingIfNeeded: replicate))
      request.upstream = owner.request.upstream.mapValues { ($0 as? ReplicateStates)?.states[replicate] ?? $0 }
      request.views = isShown ? owner.views : []
      request.recordsSeries = isShown || !namedSteps.isEmpty || !curves.isEmpty
      request.namedSteps = namedSteps + curveSteps
      request.keepsNotes = replicate == 0
      return request
    }

    private func row(of report: Report, _ run: Int) -> RunRow {
      RunRow(
        report, namedSteps: owner.request.namedSteps, curves: curves, wholeCurves: request.keptSeries.count,
        replicate: run - runs.lowerBound)
    }

    /// Repeats a run without using results of earlier runs.
    ///
    /// - Returns: whether its results equal the known ones. The results of a shown run include its views.
    func agrees(_ run: Int) throws(RunError) -> Bool {
      let request = request(of: run)
      do throws(RunError) {
        let report = try point.simulation.run(request)
        guard owner.board.agrees(run, row(of: report, run)) else { return false }
        guard let use = owner.use, !request.views.isEmpty else { return true }
        return use.agrees(report, Computation(point), request, needsHandover: request.keepsHandover)
      } catch {
        throw owner.placed(error, at: point)
      }
    }

    func row(_ run: Int) throws(RunError) -> (RunRow, [ReportView], (any Handover)?) {
      let request = request(of: run)
      do throws(RunError) {
        let report = try owner.report(of: point, run, request)
        owner.engines.add(report.engine)
        let row = row(of: report, run)
        try owner.count(row.curves)
        return (
          row, report.views.map { $0.with($0.shape.summarised(report.summary)) }, try owner.kept(report.handover)
        )
      } catch {
        throw owner.placed(error, at: point)
      }
    }
  }
}
