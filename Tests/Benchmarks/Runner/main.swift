// swift run -c release benchmarks [NAME…]: each figure is the median of five runs, Swift and C in turn, on one core.

let rounds = 5
let names = Array(CommandLine.arguments.dropFirst())
let unknown = names.filter { name in !benchmarks.contains { $0.name == name } }
if unknown.isEmpty {
  for benchmark in benchmarks where names.isEmpty || names.contains(benchmark.name) {
    print(benchmark.measure(rounds: rounds))
  }
} else {
  print("unknown: \(unknown.joined(separator: ", ")); known: \(benchmarks.map(\.name).joined(separator: ", "))")
}
