import Notebooks
import TestSupport
import Testing

@Suite struct EditTests {
  @Test func editsInOrderNeverOverlap() {
    let edits = [Edit(6..<9, bytes("c")), Edit(2..<2, bytes("b")), Edit(2..<5, bytes("a")), Edit(4..<7, [])].inOrder()
    #expect(edits == [Edit(2..<2, bytes("b")), Edit(2..<5, bytes("a")), Edit(5..<7, []), Edit(7..<9, bytes("c"))])
    #expect(text(edits.applied(to: bytes("0123456789"))) == "01bac9")
  }
}
