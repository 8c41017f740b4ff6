import Specification

/// The numbers that the author marks on axes.
package struct ReferenceLines: Sendable, Hashable {
  /// The numbers at which a statistic, series or swept key is marked.
  package struct Item: Sendable, Hashable {
    /// The names that figures have for it. A statistic and a swept key with one name may have different labels.
    var names: [String]
    var numbers: [Double]
    var unit: String?

    package init(names: [String], numbers: [Double], unit: String? = nil) {
      self.names = names
      self.numbers = numbers
      self.unit = unit
    }
  }

  private let items: [Item]

  package init(_ items: [Item] = []) { self.items = items }

  subscript(name: String) -> [Double] { items.first { $0.names.contains(name) }?.numbers ?? [] }

  /// Returns a number as its author wrote it, with groups of digits from 10,000 on, like the labels of axes.
  package static func text(_ number: Double) -> String {
    guard let whole = Int(exactly: number), (10_000..<1_000_000_000_000_000).contains(whole.magnitude) else {
      return NumberText.exact(number)
    }
    return whole.grouped
  }

  /// Returns a sentence about the lines that no chart shows, or nil if each name has its lines.
  ///
  /// - Parameter shown: the names whose lines are shown.
  func missing(besides shown: Set<String>) -> String? {
    let rest = items.filter { shown.isDisjoint(with: $0.names) }
    return rest.isEmpty
      ? nil
      : "No line at \(list(rest.map { ($0.names[0], $0.numbers) })), because no chart has an axis for "
        + "\(rest.count == 1 ? "it" : "them")."
  }

  /// Returns a sentence such as `Dashed lines: attack rate 0.1 and 0.5; factor 2.`
  func words(_ lines: [(name: String, numbers: [Double])]) -> String {
    "\(lines.reduce(0) { $0 + $1.numbers.count } == 1 ? "Dashed line" : "Dashed lines"): \(list(lines))."
  }

  /// Returns a sentence about numbers that a logarithmic axis cannot show.
  func hiddenWords(_ lines: [(name: String, numbers: [Double])]) -> String {
    "No line at \(list(lines)), because the axis is logarithmic."
  }

  /// Returns names and numbers, such as `attack rate 0.1 and 0.5; duration 2 days`.
  private func list(_ lines: [(name: String, numbers: [Double])]) -> String {
    lines.map { name, numbers in
      let all = numbers.map(Self.text), last = all.last ?? ""
      return "\(PlainText.line(name)) "
        + (all.count > 1 ? all.dropLast().joined(separator: ", ") + " and " + last : last)
        + (items.first { $0.names.contains(name) }?.unit.map { " \($0)" } ?? "")
    }.joined(separator: "; ")
  }
}
