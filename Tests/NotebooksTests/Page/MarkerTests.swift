import Notebooks
import TestSupport
import Testing

@Suite struct MarkerTests {
  static let digest = "<!-- notebook:digest block=0123456789ab output=cdef01234567 -->"

  @Test(arguments: [
    Marker.begin("rule-30"), .end("a"), .begin("-"), .digest(block: "0123456789ab", output: "cdef01234567"),
  ])
  func textAndBack(marker: Marker) {
    #expect(Marker(exactly: bytes(marker.text)) == marker)
    #expect(Marker.find(in: bytes(marker.text + "\n")) == .marker(marker))
    #expect(Marker.find(in: bytes("  " + marker.text + " \r\n")) == .marker(marker))
  }

  @Test(arguments: [
    "<!--notebook:begin a-->",
    "<!--  notebook:begin a -->",
    "<!-- notebook:begin  a -->",
    "<!-- notebook:begin a  -->",
    "<!-- notebook:begin\ta -->",
    "<!-- notebook:begin a\n-->",
    "<!-- notebook:begin -->",
    "<!-- notebook:begin a b -->",
    "<!-- notebook:begin A -->",
    "<!-- notebook:begin a--b -->",
    "<!-- notebook:start a -->",
    "<!-- notebook: -->",
    "<!-- notebook:begin a",
    "<!-- notebook:begin a --> text",
    "text <!-- notebook:begin a -->",
    "<!-- notebook:begin a --><!-- notebook:end a -->",
    "<div>\n<!-- notebook:begin a -->\n</div>",
    "<!-- first --> <!-- notebook:end a -->",
    "<!--> <!-- notebook:end a -->",
    "<!---> <!-- notebook:end a -->",
  ])
  func inexact(html: String) {
    #expect(Marker.find(in: bytes(html)) == .inexact)
  }

  @Test(arguments: [
    "<!-- notebook:digest block=0123456789ab -->",
    "<!-- notebook:digest block=0123456789AB output=cdef01234567 -->",
    "<!-- notebook:digest block=0123456789a output=cdef01234567 -->",
    "<!-- notebook:digest output=cdef01234567 block=0123456789ab -->",
    "<!-- notebook:digest block=0123456789safe output=cdef01234567 -->", "<!-- notebook:digest -->",
  ])
  func wrongDigests(html: String) {
    #expect(Marker.find(in: bytes(html)) == .wrongDigest)
    #expect(Marker.find(in: bytes("text " + html)) == .inexact)
  }

  @Test(arguments: [
    "<!-- notebook:begin a v2 -->", "<!-- notebook:end a v2 -->", "<!-- notebook:begin a version=2 -->",
    "<!-- notebook:digest version=2 block=0123456789ab output=cdef01234567 -->",
    "<!-- notebook:digest block=0123456789ab output=cdef01234567 v2.1 -->",
  ])
  func markersOfANewerProgram(html: String) {
    #expect(Marker.find(in: bytes(html)) == .newer)
    // Nothing else is said about such a page, and nothing is written.
    let page = block("a") + "\n\(html)\n\ntext\n\n<!-- notebook:end a -->\n"
    #expect(faults(page) == ["8: a newer version of this program wrote this page"])
    for overwrite in [false, true] {
      let update = try? updated(bytes(page), overwrite: overwrite)
      #expect(update?.edits == [] && update?.hasErrors == true)
    }
  }

  @Test(arguments: [
    "", "<div>", "<!-- a comment -->", "<!-- about notebook:begin a -->", "<!-- <!-- notebook:begin a -->",
    "<!--\nold:\n<!-- notebook:begin a\n-->", "<p>notebook:begin a</p>", "<!-- Notebook:begin a -->", "<!", "<!--",
    "<!-->", "<!--->",
  ])
  func nothingOfOurs(html: String) {
    #expect(Marker.find(in: bytes(html)) == .none)
  }
}
