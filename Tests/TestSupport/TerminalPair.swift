import Foundation

/// The two ends of a new pseudo-terminal. The caller closes them.
///
/// `openpty` creates descriptors that a program inherits if another test starts one at that moment. Such a program would
/// keep the terminal open for as long as it runs, so this type asks for ends that no program inherits.
package struct TerminalPair {
  /// The end of the person, who types and reads.
  package let person: Int32
  /// The end of the program.
  package let user: Int32

  /// Creates a terminal of a size. Returns nil if the system does not provide one.
  package init?(columns: Int, rows: Int) {
    let person = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard person >= 0 else { return nil }
    var isLocked: Int32 = 0, number: UInt32 = 0
    guard ioctl(person, Self.lock, &isLocked) == 0, ioctl(person, Self.getNumber, &number) == 0 else {
      close(person)
      return nil
    }
    let user = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard user >= 0 else {
      close(person)
      return nil
    }
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(user, UInt(TIOCSWINSZ), &size)
    (self.person, self.user) = (person, user)
  }

  /// TIOCSPTLCK and TIOCGPTN of Linux, which Swift does not import.
  private static let lock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430
}
