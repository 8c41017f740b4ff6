import Simulations

/// Values of statistics as a screen writes them.
enum PlainValue {
  static func text(_ value: StatisticValue) -> String {
    switch value {
    case .whole(let number): String(number)
    case .fraction(let number):
      number.magnitude < 1e15 && number.magnitude >= 1e-3 || number == 0
        ? String((number * 1000).rounded() / 1000) : String(number)
    case .text(let text): text
    case .list(let values): "[" + values.map(text).joined(separator: ", ") + "]"
    case .truth(let isTrue): isTrue ? "yes" : "no"
    case .none: "none"
    }
  }
}
