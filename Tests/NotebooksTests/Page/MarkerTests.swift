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
    "<!-- notebook:digest block=0123456789ab -->",
    "<!-- notebook:digest block=0123456789AB output=cdef01234567 -->",
    "<!-- notebook:digest block=0123456789a output=cdef01234567 -->",
    "<!-- notebook:digest output=cdef01234567 block=0123456789ab -->",
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
    "", "<div>", "<!-- a comment -->", "<!-- about notebook:begin a -->", "<!-- <!-- notebook:begin a -->",
    "<!--\nold:\n<!-- notebook:begin a\n-->", "<p>notebook:begin a</p>", "<!-- Notebook:begin a -->", "<!", "<!--",
    "<!-->", "<!--->",
  ])
  func nothingOfOurs(html: String) {
    #expect(Marker.find(in: bytes(html)) == .none)
  }
}
