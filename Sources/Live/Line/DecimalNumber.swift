/// A whole number of any size in decimal digits, for counting codes up and down.
struct DecimalNumber: Hashable, Sendable {
  /// The digits, the lowest one first.
  private var digits: [Int]

  init(_ text: String) { digits = text.utf8.reversed().map { Int($0) - 48 } }

  /// Creates a number.
  ///
  /// - Parameter digits: the digits in any base, the highest one first.
  init(digits: [Int], base: Int) {
    self.digits = [0]
    for digit in digits {
      var carry = digit
      for place in self.digits.indices {
        let value = self.digits[place] * base + carry
        (self.digits[place], carry) = (value % 10, value / 10)
      }
      while carry > 0 {
        self.digits.append(carry % 10)
        carry /= 10
      }
    }
  }

  var text: String { digits.reversed().map { String($0) }.joined() }

  mutating func increment() {
    for place in digits.indices {
      digits[place] += 1
      guard digits[place] == 10 else { return }
      digits[place] = 0
    }
    digits.append(1)
  }

  /// Subtracts 1.
  ///
  /// - Precondition: The number is not 0.
  mutating func decrement() {
    for place in digits.indices {
      digits[place] -= 1
      guard digits[place] < 0 else { break }
      digits[place] = 9
    }
    while digits.count > 1, digits.last == 0 { digits.removeLast() }
  }
}
