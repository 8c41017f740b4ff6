/// The text on the face of a card.
enum CardFace {
  /// Returns a letter. Faces beyond the alphabet get two letters, and further ones a number.
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
