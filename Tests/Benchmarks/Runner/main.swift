// swift run -c release benchmarks [NAME…]: each figure is the median of five runs, Swift and C in turn, on one core.

let rounds = 5
let names = Array(CommandLine.arguments.dropFirst())
/// The benchmarks that are measured in ways of their own.
let others: [(name: String, measure: (_ rounds: Int) -> String)] = [
  (MachineBenchmark.name, MachineBenchmark.measure), (ReadingBenchmark.name, ReadingBenchmark.measure),
  (GamesBenchmark.name, GamesBenchmark.measure), (JobsBenchmark.name, JobsBenchmark.measure),
  (ImagesBenchmark.name, ImagesBenchmark.measure), (ChartBenchmark.name, ChartBenchmark.measure),
  (CellsBenchmark.name, CellsBenchmark.measure), (LiveBenchmark.name, LiveBenchmark.measure),
  (CoverageBenchmark.name, CoverageBenchmark.measure), (PlaneBenchmark.name, PlaneBenchmark.measure),
  (LeapsBenchmark.name, LeapsBenchmark.measure),
]
let known = benchmarks.map(\.name) + others.map(\.name)
let unknown = names.filter { !known.contains($0) }
if unknown.isEmpty {
  for benchmark in benchmarks where names.isEmpty || names.contains(benchmark.name) {
    print(benchmark.measure(rounds: rounds))
  }
  for other in others where names.isEmpty || names.contains(other.name) { print(other.measure(rounds)) }
} else {
  print("unknown: \(unknown.joined(separator: ", ")); known: \(known.joined(separator: ", "))")
}
