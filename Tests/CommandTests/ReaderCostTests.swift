import Foundation
import Testing

#if DEBUG
  private let isOptimized = false
#else
  private let isOptimized = true
#endif

/// The work of the reader for a large page, in instructions, which do not depend on other work of the machine.
@Suite("Cost of the reader", .enabled(if: InstructionCount.isPossible, "valgrind or strip is not installed"))
struct ReaderCostTests {
  /// Returns about as much as the page of a package contains: words, links, code, lists, tables and badges.
  private static func section(_ number: Int) -> String {
    """
    ## Part \(number) of the package

    [![build](https://example.org/badge/\(number).svg)](https://example.org/builds/\(number)) This part has *words* in
    **several** styles, `code` and [a link](https://example.org/part/\(number)). A paragraph takes a few lines, so that
    the reader must break them, also where it has a long_name_of_a_function or a number such as 1234567.

    - A list with an item, and [another link](#part-\(number)-of-the-package)
    - A second item with `code` and words that go on to the next line of the list, as they do in most lists
      1. A nested item

    ```swift
    /// Returns the part with this number.
    func part(_ number: Int) -> String? { number > \(number) ? "part \\(number)" : nil }
    ```

    | name | type | meaning |
    | ---- | ---: | ------- |
    | `part` | `Int` | the number of the part |
    | `name` | `String` | its name, which is not empty |

    > [!NOTE]
    > A note about part \(number).


    """
  }

  /// The page has a megabyte for an optimised build, and an eighth of it otherwise. The bounds are about 1.5 times the
  /// measured values.
  @Test func aLargePageIntoAPipe() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "reader-cost-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let size = isOptimized ? 1 << 20 : 1 << 17
    var page = "# A large page\n\n", number = 0
    while page.utf8.count < size {
      page += Self.section(number)
      number += 1
    }
    try Data(page.utf8).write(to: folder.appending(path: "large.md"))
    let count = try InstructionCount.of(["readme", "large.md"], by: "automata", in: folder)
    if ProcessInfo.processInfo.environment["AUTOMATA_COSTS"] != nil {
      print("reader: \(count / 1_000_000) million instructions for \(page.utf8.count) bytes")
    }
    #expect(count <= (isOptimized ? 1_300_000_000 : 1_500_000_000), "\(count)")
  }
}
