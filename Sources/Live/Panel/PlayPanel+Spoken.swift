extension PlayPanel {
  /// The prompt in words.
  var spoken: [String?] { prompt?.spoken ?? [] }
}
