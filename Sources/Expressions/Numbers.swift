/// Numbers in replicate order: what summaries are made of.
///
/// Whole numbers and fractions are kept apart, so a million of them are eight megabytes and sums of whole numbers
/// exact; any others are values of expressions.
package struct Numbers: Sendable {
  enum Form: Sendable {
    case wholes([Int])
    /// None of them a NaN.
    case fractions([Double])
    case mixed([ExpressionValue])
  }

  let form: Form
  /// The counts from which the numbers are quotients, otherwise nil.
  package private(set) var ratio: RatioTerms?

  package init(_ wholes: [Int]) { form = .wholes(wholes) }

  /// Creates the list without NaN, which is not a number.
  package init(_ fractions: [Double]) {
    form = .fractions(fractions.contains(where: \.isNaN) ? fractions.filter { !$0.isNaN } : fractions)
  }

  /// Values that are not numbers are left out.
  package init(_ values: [ExpressionValue]) {
    let numbers = values.filter { $0.double.map { !$0.isNaN } ?? false }
    let wholes = numbers.compactMap { value -> Int? in
      if case .whole(let number) = value { number.int } else { nil }
    }
    let fractions = numbers.compactMap { value -> Double? in
      if case .fraction(let number) = value { number } else { nil }
    }
    form =
      wholes.count == numbers.count
      ? .wholes(wholes)
      : fractions.count == numbers.count ? .fractions(fractions) : .mixed(numbers)
  }

  /// Numbers whose mean is the quotient of two sums.
  package init(_ numbers: Numbers, pooling ratio: RatioTerms) {
    form = numbers.form
    self.ratio = ratio
  }

  package var count: Int {
    switch form {
    case .wholes(let numbers): numbers.count
    case .fractions(let numbers): numbers.count
    case .mixed(let numbers): numbers.count
    }
  }

  package var isEmpty: Bool { count == 0 }

  /// Whether all of them are whole numbers.
  package var areWhole: Bool {
    switch form {
    case .wholes: true
    case .fractions(let numbers): numbers.isEmpty
    case .mixed(let numbers): numbers.allSatisfy { if case .whole = $0 { true } else { false } }
    }
  }

  /// The nearest `Double` of each.
  package var doubles: [Double] {
    switch form {
    case .wholes(let numbers): numbers.map { Double($0) }
    case .fractions(let numbers): numbers
    case .mixed(let numbers): numbers.compactMap(\.double)
    }
  }

  /// Returns the numbers of at least `bound`.
  package func atLeast(_ bound: Double) -> Numbers {
    switch form {
    case .wholes(let numbers): Numbers(numbers.filter { Double($0) >= bound })
    case .fractions(let numbers): Numbers(numbers.filter { $0 >= bound })
    case .mixed(let numbers): Numbers(numbers.filter { $0.double.map { $0 >= bound } ?? false })
    }
  }

  /// The smallest first. O(n log n).
  package func sorted() -> Numbers {
    switch form {
    case .wholes(let numbers): Numbers(numbers.sorted())
    case .fractions(let numbers): Numbers(numbers.sorted())
    case .mixed(let numbers): Numbers(numbers.sorted { $0.ordering(to: $1) == .less })
    }
  }

  subscript(index: Int) -> ExpressionValue {
    switch form {
    case .wholes(let numbers): .whole(BigWhole(numbers[index]))
    case .fractions(let numbers): .fraction(numbers[index])
    case .mixed(let numbers): numbers[index]
    }
  }

  /// The exact sum, or nil if not all are whole.
  var wholeSum: BigWhole? {
    switch form {
    case .wholes(let numbers):
      var total = BigWhole(0), sum = 0
      for number in numbers {
        let (next, overflow) = sum.addingReportingOverflow(number)
        if overflow {
          total = total + BigWhole(sum)
          sum = number
        } else {
          sum = next
        }
      }
      return total + BigWhole(sum)
    case .fractions: return nil
    case .mixed(let numbers):
      let wholes = numbers.compactMap { if case .whole(let number) = $0 { number } else { nil } }
      return wholes.count == numbers.count ? wholes.reduce(0, +) : nil
    }
  }
}
