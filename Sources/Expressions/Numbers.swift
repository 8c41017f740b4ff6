/// Numbers in replicate order, the input of aggregates and summaries.
///
/// Whole numbers and fractions are stored separately. So a million of them take 8 MB, and sums of whole numbers are
/// exact. Any mixture is stored as values of expressions.
package struct Numbers: Sendable {
  enum Form: Sendable {
    case wholes([Int])
    /// Contains no NaN.
    case fractions([Double])
    case mixed([ExpressionValue])
  }

  let form: Form
  /// The counts behind the numbers if each is a quotient of two counts, otherwise nil.
  package private(set) var ratio: RatioTerms?

  package init(_ wholes: [Int]) { form = .wholes(wholes) }

  /// Creates the list, leaving out every NaN.
  package init(_ fractions: [Double]) {
    form = .fractions(fractions.contains(where: \.isNaN) ? fractions.filter { !$0.isNaN } : fractions)
  }

  /// Creates the list, leaving out values that are not numbers and every NaN.
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

  /// Creates a list whose mean is the quotient of two sums.
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

  /// Whether all numbers are whole.
  package var areWhole: Bool {
    switch form {
    case .wholes: true
    case .fractions(let numbers): numbers.isEmpty
    case .mixed(let numbers): numbers.allSatisfy { if case .whole = $0 { true } else { false } }
    }
  }

  /// The `Double` nearest to each number.
  package var doubles: [Double] {
    switch form {
    case .wholes(let numbers): numbers.map { Double($0) }
    case .fractions(let numbers): numbers
    case .mixed(let numbers): numbers.compactMap(\.double)
    }
  }

  /// Returns the numbers that are at least `bound`.
  package func atLeast(_ bound: Double) -> Numbers {
    switch form {
    case .wholes(let numbers): Numbers(numbers.filter { Double($0) >= bound })
    case .fractions(let numbers): Numbers(numbers.filter { $0 >= bound })
    case .mixed(let numbers): Numbers(numbers.filter { $0.double.map { $0 >= bound } ?? false })
    }
  }

  /// Returns the numbers in ascending order. O(n log n).
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

  /// The exact sum, or nil unless all numbers are whole.
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

/// Two counts of each run, from which a pooled ratio is computed: the quotient of their sums over all runs.
///
/// The pooled ratio weights each run by its denominator. A mean of the runs' ratios would give a run with one parent
/// the same weight as a run with a hundred.
package struct RatioTerms: Sendable, Equatable {
  package let numerators, denominators: [Int]

  /// Pairs the counts of the runs. Runs with a denominator of 0 are left out, because they have no ratio.
  ///
  /// - Precondition: both arrays have the same number of elements.
  package init(_ numerators: [Int], to denominators: [Int]) {
    precondition(numerators.count == denominators.count)
    let known = denominators.indices.filter { denominators[$0] != 0 }
    self.numerators = known.map { numerators[$0] }
    self.denominators = known.map { denominators[$0] }
  }

  package var count: Int { denominators.count }

  /// The sums of the numerators and of the denominators.
  package var sums: (numerator: Int, denominator: Int) { (numerators.reduce(0, +), denominators.reduce(0, +)) }
}
