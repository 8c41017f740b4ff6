import Screens
import Testing

/// The real host follows a label that looks like one address and leads to another, however links are shown.
@Suite struct WebHostTests {
  @Test(arguments: [
    ("[https://bank.example](https://evil.example/x)", "https://bank.example (evil.example)"),
    (
      "[www.bank.example/login](http://bank.example.evil.example)", "www.bank.example/login (bank.example.evil.example)"
    ),
    ("[https://bank.example](https://bank.example@evil.example/)", "https://bank.example (evil.example)"),
    ("[HTTPS://Bank.example/a](https://bank.EXAMPLE/b)", "HTTPS://Bank.example/a"),
    ("[www.bank.example](https://bank.example)", "www.bank.example"),
    ("[&#8288;https://bank.example](https://evil.example)", "⟨U+2060⟩https://bank.example (evil.example)"),
    ("[https://bank.example](mailto:x@evil.example)", "https://bank.example (evil.example)"),
    ("[ftp://bank.example](https://evil.example)", "ftp://bank.example (evil.example)"),
    ("[bank.example/login](https://evil.example)", "bank.example/login (evil.example)"),
    ("[me@bank.example](mailto:me@bank.example)", "me@bank.example"), ("[v1.2](https://evil.example)", "v1.2"),
    ("[the bank](https://evil.example)", "the bank"), ("[https://bank.example](docs/page.md)", "https://bank.example"),
  ])
  func hosts(markdown: String, text: String) throws {
    let page = page(try tree(Array(markdown.utf8)), width: 100) { $0.links = .none }
    #expect(lines(of: page) == [text])
  }
}
