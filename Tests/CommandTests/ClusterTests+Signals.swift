import Foundation
import Testing

/// Workers that are stopped by a signal keep what is finished.
extension ClusterTests {
  /// A worker keeps what is finished after SIGTERM, and its exit code asks for another start.
  @Test func aStoppedWorkerGoesOn() throws {
    // People who do not stay immune keep the infection going, so the work takes many times longer than the start.
    let people = "people: 60000\ninitial: {count: 30000}\nrecovery: 5\nimmunity: 10"
    let page = Self.page.replacing("people: 60", with: people).replacing("steps: 9", with: "steps: 200")
      .replacing("replicates: 80", with: "replicates: 40")
    let plain = try plain(page)
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 1 --cache results").exit == 0)
    var stopped = 0
    var pause = 40_000.0
    for _ in 1...40 {
      let worker = try lab.start(["work", "lab.plan", "--cache", "results"])
      usleep(UInt32(pause))
      // A busy machine needs longer for the start and for the work.
      pause *= 1.25
      kill(worker.processIdentifier, SIGTERM)
      worker.waitUntilExit()
      if worker.terminationStatus == 0 { break }
      // Before the program handles the signal, it ends the program as usual.
      #expect([75, 143].contains(worker.terminationStatus) || worker.terminationReason == .uncaughtSignal)
      if worker.terminationStatus == 75 { stopped += 1 }
    }
    #expect(stopped > 0)
    #expect(try run("notebook work lab.plan --cache results").exit == 0)
    #expect(try run("notebook status lab.plan --cache results").exit == 0)
    #expect(try explanation()[0] == "lab.md:3: 'many': known: all 120 runs")
    #expect(try result() == plain)
  }

  /// The files that a stopped worker reports exist afterwards. It had written nothing before the signal.
  @Test func sigtermKeepsWhatIsFinished() throws {
    let people = "people: 60000\ninitial: {count: 30000}\nrecovery: 5\nimmunity: 10"
    try write(Self.page.replacing("people: 60", with: people).replacing("steps: 9", with: "steps: 200"))
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 1 --cache results").exit == 0)
    var known = 0, isProven = false
    for pause in [200_000, 400_000, 800_000, 1_600_000, 3_200_000, 6_400_000] as [UInt32] where !isProven {
      let log = folder.appending(path: "log")
      try Data().write(to: log)
      let worker = try lab.start(["work", "lab.plan", "--cache", "results"], errors: try FileHandle(forWritingTo: log))
      usleep(pause)
      kill(worker.processIdentifier, SIGTERM)
      worker.waitUntilExit()
      // Before the program handles the signal, it ends the program as usual.
      guard worker.terminationReason == .exit, worker.terminationStatus == 75 else { continue }
      let words = String(decoding: try Data(contentsOf: log), as: UTF8.self)
      let made = try #require(words.firstMatch(of: /task 1 of 1: (\d+) of 242 runs done/), "\(words)")
      known += try #require(Int(made.1))
      let status = try run("notebook status lab.plan --cache results")
      let counts = ": \(known) done, \(242 - known) missing, 0 failed"
      #expect(status.exit == 1 && status.output.contains(counts), "\(status)")
      isProven = made.1 != "0"
    }
    #expect(isProven)
  }
}
