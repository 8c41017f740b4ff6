/// The sign on the face of a card.
enum CardFace {
  /// A letter, two letters where there are more faces than letters, a number where there are more than that.
  static func text(_ face: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    if face < letters.count { return String(letters[face]) }
    let rest = face - letters.count
    if rest < letters.count * letters.count {
      return String(letters[rest / letters.count]) + String(letters[rest % letters.count])
    }
    return String(face + 1)
  }
}
