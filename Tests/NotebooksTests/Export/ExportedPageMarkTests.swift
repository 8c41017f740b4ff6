import Notebooks
import TestSupport
import Testing

/// An exported page is recognised by its mark, and only as long as nobody changes it.
@Suite struct ExportedPageMarkTests {
  @Test(arguments: ["# A page\n\nWords.\n", "", "---\nlang: de\n---\n# Ä\n", "a\r\nb\r\n", "<p>\n"])
  func aPageIsRecognised(_ source: String) throws {
    let page = try exported(source).bytes
    #expect(ExportedPage.standing(of: page) == .exported)
    // Git may change the line ends.
    let lines = text(page).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(ExportedPage.standing(of: bytes(lines.joined(separator: "\r\n"))) == .exported)
  }

  @Test func everyChangeShows() throws {
    let page = try exported("# A page\n\nWords.\n").bytes
    for index in stride(from: 0, to: page.count, by: 7) {
      var changed = page
      changed[index] ^= 1
      #expect(ExportedPage.standing(of: changed) != .exported, "\(index)")
      changed.remove(at: index)
      #expect(ExportedPage.standing(of: changed) != .exported, "\(index)")
      #expect(ExportedPage.standing(of: Array(page[..<index])) != .exported, "\(index)")
    }
    #expect(ExportedPage.standing(of: page + [UInt8(ascii: " ")]) == .changed)
  }

  @Test func otherFiles() throws {
    let head = text(try exported("a\n").bytes.prefix(400))
    let mark = try #require(head.split(separator: "\n").first { $0.contains("generator") })
    for file in [
      "", "mine\n", "<!DOCTYPE html>\n<html>\n<p>mine</p>\n", String(mark) + "\n", "<p>notebook export</p>\n",
      "<!DOCTYPE html>\n<html>\n" + String(repeating: " ", count: 5000) + mark + "\n",
    ] {
      #expect(ExportedPage.standing(of: bytes(file)) == .other, "\(file.prefix(40))")
    }
    for file in [
      "<!DOCTYPE html>\n<html>\n\(mark)\n", "<!DOCTYPE html>\n<html>\n\(mark.dropLast(9))",
      "<!DOCTYPE html>\n<html>\n\(mark.dropLast(4))",
    ] {
      #expect(ExportedPage.standing(of: bytes(file)) == .changed, "\(file)")
    }
  }
}
