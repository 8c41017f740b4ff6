import Expressions

extension ExpressionValue {
  package init(_ statistic: StatisticValue) {
    self =
      switch statistic {
      case .whole(let number): .whole(BigWhole(number))
      case .big(let digits): BigWhole(decimal: digits).map { .whole($0) } ?? .text(digits)
      case .fraction(let number): .fraction(number)
      case .text(let text): .text(text)
      case .list(let items): .list(items.map { ExpressionValue($0) })
      case .truth(let truth): .truth(truth)
      case .none: .none
      }
  }

  /// The value as the value of a statistic, for printing.
  package var statistic: StatisticValue {
    switch self {
    case .whole(let number): number.int.map { .whole($0) } ?? .big(number.description)
    case .decimal(let number): .fraction(number.double)
    case .fraction(let number): .fraction(number)
    case .text(let text): .text(text)
    case .list(let items): .list(items.map(\.statistic))
    case .truth(let truth): .truth(truth)
    case .none: .none
    }
  }
}
