import Typography

/// Finds the host in an address. It reveals labels that name one host while their links lead to another.
enum WebHost {
  /// Returns the host in lower case, or nil if the text does not name one. The host is `www.example.com` for
  /// `https://user@www.example.com:80/path`, `www.example.com/path` and `mailto:me@www.example.com`.
  static func of(_ text: String) -> String? {
    let small = text.lowercased()
    if small.hasPrefix("mailto:") { return small.split(separator: "@").last.map { String($0.prefix { $0 != "?" }) } }
    var rest = small[...]
    let scheme = small.prefix { $0.isLetter || $0.isNumber || "+.-".contains($0) }
    if !scheme.isEmpty, small.dropFirst(scheme.count).hasPrefix("://") { rest = small.dropFirst(scheme.count + 3) }
    let authority = rest.prefix { !"/?#\\".contains($0) && !$0.isWhitespace }
    let host = (authority.split(separator: "@", omittingEmptySubsequences: false).last ?? "").prefix { $0 != ":" }
    // Without a scheme, the text must look like a domain: words with dots, the last one of letters.
    if rest.count == small.count {
      let labels = host.split(separator: ".", omittingEmptySubsequences: false)
      guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }), let last = labels.last, last.count >= 2,
        last.allSatisfy(\.isLetter)
      else { return nil }
    }
    return host.isEmpty ? nil : String(host)
  }

  /// Returns the real host if the label looks like an address of another host; otherwise nil.
  static func real(ofLabel label: String, destination: String) -> String? {
    let words = VisibleText(label: label).string.split(whereSeparator: \.isWhitespace)
    let isWeb = destination.contains("://") || destination.lowercased().hasPrefix("mailto:")
    guard words.count == 1, isWeb, let promised = of(String(words[0])), let host = of(destination) else { return nil }
    func bare(_ host: String) -> Substring { host.hasPrefix("www.") ? host.dropFirst(4) : host[...] }
    return bare(promised) == bare(host) ? nil : host
  }
}
