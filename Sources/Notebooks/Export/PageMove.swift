import Files
import Rendering

/// The way from a page to the folder whose relative links it holds: made of `talks/lab.md`, the page `site/lab.html`
/// leads to `talks/plan.md` by `../talks/plan.md`.
struct PageMove: Hashable {
  /// Names of folders, after as many `..` as lead up to where both come together; empty if nothing moves.
  let way: [String]

  /// A page in the folder of its notebook.
  static let none = PageMove(way: [])

  private init(way: [String]) { self.way = way }

  /// - Parameters:
  ///   - notebook: the folder of the notebook.
  ///   - page: that of the page; both absolute.
  init(from notebook: String, to page: String) {
    let source = Self.names(notebook), target = Self.names(page)
    let shared = zip(source, target).prefix { $0 == $1 }.count
    way = Array(repeating: "..", count: target.count - shared) + source[shared...]
  }

  private static func names(_ path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.map { String($0) }
  }

  /// Returns a destination, its entities and escapes resolved, that leads to the same place from the page. Addresses
  /// with a scheme, and fragments and queries of the page itself, stay as they are. O(its length and that of the way).
  ///
  /// - Precondition: ``PageAddress/isSafe(_:)``.
  func moved(_ destination: String) -> String {
    guard !way.isEmpty, PageAddress.scheme(of: destination) == nil else { return destination }
    let path = destination.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard !path.isEmpty else { return destination }
    var names = way.map(MarkdownEscape.address)
    var endsInFolder = path.last == UInt8(ascii: "/")
    for name in destination[..<path.endIndex].split(separator: "/") {
      // Browsers take dots in the other spelling for dots too.
      let dots = name.replacing("%2e", with: ".").replacing("%2E", with: ".")
      endsInFolder = path.last == UInt8(ascii: "/") || dots == "." || dots == ".."
      switch dots {
      case ".": break
      case ".." where names.last.map { $0 != ".." } ?? false: names.removeLast()
      default: names.append(String(name))
      }
    }
    // A name alone might be read as a scheme, and nothing at all as the page itself.
    let start = names.first.map { $0.utf8.contains(UInt8(ascii: ":")) } ?? true ? "./" : ""
    return start + names.joined(separator: "/") + (endsInFolder && !names.isEmpty ? "/" : "")
      + destination[path.endIndex...]
  }
}

extension PageMove {
  /// From the folder of a notebook to that of a page, both as the user named them; no way where one of them cannot be
  /// told, and then nothing can be written either.
  init(ofNotebook notebook: String, toPage page: String) {
    guard let source = FileAccess.absolute(notebook), let target = FileAccess.absolute(page) else {
      self = .none
      return
    }
    self.init(from: source, to: target)
  }
}
