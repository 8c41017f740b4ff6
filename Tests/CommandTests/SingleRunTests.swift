import Foundation
import Testing

/// Simulations in `automata run` that take too long.
@Suite("Single runs") struct SingleRunTests {
  private static let advice = "  help: allow more with --max-seconds\n"

  @Test func anEstimateAboveTheLimitIsSaidBeforeTheRun() throws {
    let place = try OwnershipPlace()
    let (exit, errors) = try place.run("automata run life grid=2000 steps=2000000 --max-seconds 1")
    #expect(exit == 2)
    let warning = #/^life: warning: it takes an estimated [0-9.]+ (s|min) or more, but the time limit is 1 s\n/#
    #expect(try warning.firstMatch(in: errors) != nil && errors.contains(Self.advice), "\(errors)")
    #expect(errors.contains("error: stopped at step "), "\(errors)")
    try place.write("```simulation\nname: a\nmodel: life\ngrid: 2000\nsteps: 2000000\n```\n")
    let block = try place.run("automata run lab.md#a --max-seconds 1")
    #expect(block.exit == 2, "\(block.errors)")
    #expect(block.errors.hasPrefix("lab.md: warning: its blocks take an estimated "), "\(block.errors)")
  }

  @Test(arguments: ["grid=9 steps=9", "grid=20000 steps=100000000", "grid=2000 steps=2000000 until=stable"])
  func otherwiseThereIsNoWarning(_ words: String) throws {
    let errors = try OwnershipPlace().run("automata run life initial=glider \(words) --max-updates 2e13").errors
    #expect(!errors.contains("warning"), "\(errors)")
  }
}
