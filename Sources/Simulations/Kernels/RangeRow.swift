/// The arguments of the kernel for a row under a rule that counts within squares. The kernel explains them.
package struct RangeRow<Count> {
  package let across: UnsafeMutablePointer<Count>
  package let coming, leaving: UnsafePointer<UInt8>
  package let columns, range: Int
  package let room: UnsafeMutablePointer<Count>
  package let stretches: UnsafePointer<Count>
  package let births, survivals: Int
  package let oldest: UInt8
  package let now: UnsafePointer<UInt8>
  package let next: UnsafeMutablePointer<UInt8>

  package init(
    across: UnsafeMutablePointer<Count>, coming: UnsafePointer<UInt8>, leaving: UnsafePointer<UInt8>, columns: Int,
    range: Int, room: UnsafeMutablePointer<Count>, stretches: UnsafePointer<Count>, births: Int, survivals: Int,
    oldest: UInt8, now: UnsafePointer<UInt8>, next: UnsafeMutablePointer<UInt8>
  ) {
    self.across = across
    self.coming = coming
    self.leaving = leaving
    self.columns = columns
    self.range = range
    self.room = room
    self.stretches = stretches
    self.births = births
    self.survivals = survivals
    self.oldest = oldest
    self.now = now
    self.next = next
  }
}
