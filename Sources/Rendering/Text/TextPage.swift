/// The size of the largest pictures and charts in plain text on a page, in characters.
enum TextPage {
  static let columns = 100
  static let lines = 60
}
