// swift run -c release benchmarks [NAME…]: each figure is the median of five runs, Swift and C in turn, on one core.

let rounds = 5
let names = Array(CommandLine.arguments.dropFirst())
let known =
  benchmarks.map(\.name) + [
    ReadingBenchmark.name, MachineBenchmark.name, GamesBenchmark.name, JobsBenchmark.name, ChartBenchmark.name,
  ]
let unknown = names.filter { !known.contains($0) }
if unknown.isEmpty {
  for benchmark in benchmarks where names.isEmpty || names.contains(benchmark.name) {
    print(benchmark.measure(rounds: rounds))
  }
  if names.isEmpty || names.contains(MachineBenchmark.name) { print(MachineBenchmark.measure(rounds: rounds)) }
  if names.isEmpty || names.contains(ReadingBenchmark.name) { print(ReadingBenchmark.measure(rounds: rounds)) }
  if names.isEmpty || names.contains(GamesBenchmark.name) { print(GamesBenchmark.measure(rounds: rounds)) }
  if names.isEmpty || names.contains(JobsBenchmark.name) { print(JobsBenchmark.measure(rounds: rounds)) }
  if names.isEmpty || names.contains(ChartBenchmark.name) { print(ChartBenchmark.measure(rounds: rounds)) }
} else {
  print("unknown: \(unknown.joined(separator: ", ")); known: \(known.joined(separator: ", "))")
}
