/// The room that pictures and charts in plain text may take on a page.
enum TextPage {
  static let columns = 100
  static let lines = 60
}
