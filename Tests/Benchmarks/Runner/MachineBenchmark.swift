import CBaselines
import Expressions
import Simulations

/// A machine of the model `mealy` over ten million symbols, with its input, output and statistics as words.
enum MachineBenchmark {
  static let name = "mealy"

  /// Runs both in turn, and returns the median of each. Their outputs must be the same.
  static func measure(rounds: Int) -> String {
    let count = 10_000_000
    let symbols = ["00", "01", "10", "11"]
    let table = TransitionTable(
      ["0", "1"].enumerated().map { carry, name in
        (
          name,
          symbols.enumerated().map { pair, symbol in
            let sum = carry + pair / 2 + pair % 2
            return TransitionTable.Row(symbol, "\(sum / 2)", "\(sum % 2)")
          }
        )
      })
    var tape = MealyMachine.Tape(symbols)
    var input: [Int32] = [0, 1, 2, 3]
    var noise: UInt32 = 1
    while input.count < count {
      noise = noise &* 1_664_525 &+ 1_013_904_223
      input.append(Int32(noise >> 30))
      tape.append(symbols[Int(noise >> 30)])
    }
    let machine = MealyMachine(table, input: .tape(tape))
    var ours: [Double] = [], theirs: [Double] = []
    for _ in 0..<rounds {
      var report: Report?
      ours.append(seconds { report = try? machine.run(RunRequest()) })
      var output = [Int32](repeating: 0, count: count)
      var ones: Int64 = 0
      theirs.append(seconds { ones = baseline_machine(input, Int64(count), &output) })
      guard case .list(let words)? = report?[statistic: "output"],
        words == output.map({ .text("\($0)") }), Int(ones) == output.count(where: { $0 == 1 })
      else { fatalError("\(name): the outputs differ") }
    }
    let swift = ours.median, c = theirs.median
    return [
      name.padded(to: 18), swift.text(decimals: 4).padded(to: 10, left: true), " s",
      (Double(count) / swift / 1e9).text(decimals: 2).padded(to: 10, left: true), " G/s",
      c.text(decimals: 4).padded(to: 10, left: true), " s in C",
      (c / swift).text(decimals: 2).padded(to: 8, left: true), " of C's speed  ",
      "a serial adder, 10,000,000 pairs of bits; C knows no words",
    ].joined()
  }
}
