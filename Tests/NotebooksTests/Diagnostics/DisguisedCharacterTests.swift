import Notebooks
import Testing

@Suite struct DisguisedCharacterTests {
  /// A character that looks like another is shown, named, and in no advice.
  @Test(arguments: [
    ("name:\u{A0}gun", "⟨U+00A0⟩ is a no-break space: write a plain space instead"),
    ("steps: 1\u{202F}000", "write 1000 instead of 1⟨U+202F⟩000"),
    ("expect: population\u{202F}> 3", "⟨U+202F⟩ is a no-break space: write a plain space instead"),
    ("grid: 20\u{2009}x\u{2009}20", "⟨U+2009⟩ is a space of another width: write a plain space instead"),
    ("rule:\u{3000}conway", "⟨U+3000⟩ is an ideographic space: write a plain space instead"),
    ("st\u{AD}eps: 5", "did you mean 'steps'?"),
    ("steps: \u{200E}x", "⟨U+200E⟩ is an invisible mark of writing direction: delete it"),
    ("initial: “glider”", "⟨U+201C⟩ is a typographic quotation mark: write a plain \" instead"),
    ("initial: ‘glider’", "⟨U+2018⟩ is a typographic quotation mark: write a plain ' instead"),
  ])
  func named(_ line: String, _ help: String) throws {
    let page = "```simulation\nmodel: life\n\(line)\n```\n"
    let faults = try notebook(page).faults
    #expect(faults.contains { $0.help == help }, "\(faults)")
    #expect(
      !faults.contains {
        ($0.message + ($0.help ?? "")).unicodeScalars.contains {
          0xA0...0xAD ~= $0.value || 0x2000...0x200F ~= $0.value || $0.value == 0x202F || $0.value == 0x3000
        }
      }, "\(faults)")
  }

  @Test func titlesKeepThem() throws {
    let page = "```simulation\nmodel: life\ngrid: 8\ninitial: glider\nsteps: 1\ntitle: “10\u{202F}000”\n```\n"
    #expect(try notebook(page).faults == [])
  }
}
