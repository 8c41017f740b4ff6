import MarkdownSource
import Notebooks
import Simulations
import Specification
import Testing
import TestSupport

@Suite struct SettingsTests {
  private static func read(_ page: String) -> (settings: Settings, faults: [Diagnostic]) {
    var faults: [Diagnostic] = []
    return (Settings(of: SourceText(bytes(page)), faults: &faults), faults)
  }

  @Test(arguments: [
    ("none", "text\n", 0),
    ("empty", "---\n---\n", 0),
    ("of others", "---\ntitle: x\n---\n", 0),
    ("the only key", "---\nnotebook: {seed: 7}\n---\n", 7),
    ("first", "---\nnotebook:\n  seed: 7\ntitle: x\n---\n", 7),
    ("last", "---\ntitle: x\nnotebook:\n  seed: 7\n---\n", 7),
    ("closed by dots", "---\nnotebook:\n  seed: 7\n...\n", 7),
    ("CRLF", "---\r\nnotebook:\r\n  seed: 7\r\n---\r\n", 7),
    ("CR", "---\rnotebook:\r  seed: 7\r---\r", 7),
    ("byte order mark", "\u{FEFF}---\nnotebook:\n  seed: 7\n---\n", 7),
    ("largest", "---\nnotebook: {seed: 18446744073709551615}\n---\n", UInt64.max),
    ("not at the top", "\n---\nnotebook: {seed: 7}\n---\n", 0),
    ("never closed", "---\nnotebook: {seed: 7}\n", 0),
    ("not YAML, and none of ours", "---\na: [\n---\n", 0),
    ("nothing", "---\nnotebook:\n---\n", 0),
  ])
  func seeds(name: String, page: String, seed: UInt64) {
    let (settings, faults) = Self.read(page)
    #expect(settings.seed == seed, "\(name)")
    if name != "nothing" { #expect(faults == [], "\(name)") }
  }

  @Test(arguments: ["0", "0.1", "0.1.0", "0.0.9"])
  func aPageForThisVersionOrAnEarlierOne(version: String) throws {
    let page = "---\nnotebook: {requires: \(version)}\n---\n\n\(block("a"))"
    #expect(try updated(bytes(page)).diagnostics == [])
  }

  @Test(arguments: [
    ("0.2", "this page needs version 0.2 of the program, and this is version "),
    ("1", "this page needs version 1 of the program"), ("0.10.0", "this page needs version 0.10.0 of"),
    ("new", "version such as 0.2"), ("0.2.3.4", "version such as 0.2"), ("[1]", "version such as 0.2"),
    ("0.", "version such as 0.2"),
  ])
  func aPageForALaterVersion(version: String, message: String) throws {
    let page = "---\nnotebook: {requires: \(version)}\n---\n\n\(block("a"))"
    let update = try updated(bytes(page))
    #expect(update.diagnostics.count == 1 && update.edits == [], "\(update.diagnostics)")
    #expect(update.diagnostics.first?.message.contains(message) == true, "\(update.diagnostics)")
  }

  @Test(arguments: [
    ("---\ntitle: x\nnotebook:\n  sed: 7\n---\n", "4:3", "unknown key 'sed' of notebook"),
    ("---\nnotebook:\n  seed: many\n---\n", "3:9", "'seed' takes a"),
    ("---\nnotebook: 7\n---\n", "2:11", "takes a map of seed"),
    ("---\nnotebook:\nseed: 7\n---\n", "2:10", "'notebook' has no settings"),
    ("---\nnotebook: {seed: 1, seed: 2}\n---\n", "2:21", "key 'seed'"),
  ])
  func faults(page: String, place: String, message: String) throws {
    let fault = try #require(Self.read(page).faults.first)
    #expect(fault.span.map { "\($0.start.line):\($0.start.column)" } == place)
    #expect(fault.message.contains(message), "\(fault.message)")
    #expect(try !notebook(page).isSound)
  }
}
