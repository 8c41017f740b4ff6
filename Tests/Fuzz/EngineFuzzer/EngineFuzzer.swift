import Blocks
import CFuzzer
import Glibc
import Simulations
import Specification

@main enum EngineFuzzer {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments, fuzzEngines))
  }
}

/// Handles a case of libFuzzer, whose bytes choose a rule, a pattern, a lattice and the number of steps. Every engine
/// that supports the block gives the same report, cell by cell.
private func fuzzEngines(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var choices = Choices(UnsafeBufferPointer(start: data, count: size))
  let node = choices.block()
  var context = SpecContext()
  guard let block = BlockSpecification(node, in: &context) else { return -1 }
  // The memory is so small that leaps lead to collections of squares and to other engines.
  let limits = RunLimits(memory: 64e6)
  var reports: [(engine: EngineChoice, report: Report)] = []
  for engine in EngineChoice.allCases {
    guard block.simulation.refusal(of: engine) == nil else { continue }
    guard let report = try? block.simulation.run(RunRequest(limits: limits, engine: engine)) else { continue }
    reports.append((engine, report))
  }
  // A pattern that does not fit on its torus is refused by all engines.
  if reports.isEmpty { return -1 }
  precondition(reports.contains { $0.engine == .dense }, "the dense engine failed: \(node)")
  for (engine, report) in reports {
    let dense = reports[0].report
    precondition(report.state == dense.state, "\(engine) ends otherwise: \(node)")
    // HashLife does not know the births and deaths of a leap.
    for name in ["generation", "population", "density", "box", "period", "since"] {
      precondition(report[statistic: name] == dense[statistic: name], "\(engine), \(name): \(node)")
    }
    if engine != .hash { precondition(report.series == dense.series, "\(engine), series: \(node)") }
  }
  return 0
}
