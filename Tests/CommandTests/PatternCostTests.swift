import Foundation
import Testing

#if os(Linux)
  /// Memory and time are in proportion to the live cells of a pattern, and to the cells that a block asks for.
  @Suite("Costs of patterns", .serialized)
  struct PatternCostTests {
    #if DEBUG
      private static let slowness = 10.0
    #else
      private static let slowness = 1.0
    #endif

    private let folder = FileManager.default.temporaryDirectory.appending(path: "patterns-\(UUID().uuidString)")

    private func measure(_ name: String, _ arguments: [String], of text: String, as file: String) throws
      -> MeasuredCommand
    {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try Data(text.utf8).write(to: folder.appending(path: file))
      return try MeasuredCommand(name, arguments, in: folder)
    }

    /// Two cells that are 2^28 rows apart. Formats that write each dead cell are refused.
    @Test(arguments: ["rle", "mc", "lif", "cells"]) func twoCellsFarApart(_ ending: String) throws {
      let run = try measure(
        "automata", ["convert", "a.lif", "b.\(ending)"] + (ending == "lif" ? ["--to", "life-1.06"] : []),
        of: "#Life 1.06\n0 0\n0 268435455\n", as: "a.lif")
      #expect(run.exit == (ending == "cells" ? 2 : 0), "\(run.errors)")
      #expect(run.seconds < 0.5 * Self.slowness, "\(run.seconds) s")
      #expect(run.peakBytes < 64 << 20, "\(run.peakBytes >> 20) MiB")
    }

    /// A row of 5·10^7 cells.
    @Test func aLongRow() throws {
      let page = "```simulation\nname: a\nmodel: elementary\nrule: 30\ngrid: 50000000\nsteps: 2\nshow: []\n```\n"
      let run = try measure("notebook", ["run", "--no-cache", "lab.md"], of: page, as: "lab.md")
      print("a row of 50,000,000 cells: exit \(run.exit), \(run.seconds) s, \(run.peakBytes >> 20) MiB")
      #expect(run.exit < 64, "\(run.errors)")
      #expect(run.peakBytes < 640 << 20, "\(run.peakBytes >> 20) MiB")
    }
  }
#endif
