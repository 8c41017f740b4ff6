import Files
import Foundation
import Testing

/// Forged or damaged results, and programs of another build.
extension ClusterTests {
  /// A result that somebody with the user's key has changed is found by running it again.
  @Test func aForgedResultIsFound() throws {
    let empty = try run("notebook verify lab.md")
    #expect(empty.exit == 0 && empty.output == "no results are known, so none can be compared\n", "\(empty)")
    #expect(try run("notebook run --quiet --cache results lab.md").exit == 0)
    let good = try run("notebook verify lab.md --sample 90 --cache results")
    #expect(good.exit == 0 && good.output == "repeated 90 of 242 known runs: no difference\n", "\(good)")
    try forge()
    #expect(try run("notebook cache --verify --cache results").exit == 0, "its seal is good")
    let forged = try run("notebook verify lab.md --sample 500 --cache results")
    #expect(forged.exit == 1, "\(forged)")
    #expect(
      forged.output == """
        lab.md: 'gun': point 1, replicate 1, seed 0: the known result differs
        lab.md: 'on': point 1, replicate 1, seed 0: the known result differs
        repeated 242 of 242 known runs: 2 differences

        """)
    #expect(forged.errors.contains("compute them again: notebook cache --clear --cache results\n"))
    let json = try run("notebook verify lab.md --sample 500 --cache results --format json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(json.exit == 1 && object["known"] as? Int == 242 && object["sample"] as? Int == 242)
    #expect((object["differences"] as? [[String: Any]])?.map { $0["name"] as? String } == ["gun", "on"])
    #expect(object["remedy"] as? String == "notebook cache --clear --cache results")
    #expect(try run("notebook cache --clear --cache results").exit == 0)
    #expect(try run("notebook verify lab.md --cache results --quiet").output.isEmpty)
    #expect(try run("notebook verify lab.md --sample 0").exit == 64)
    #expect(try run("notebook verify none.md --cache results").exit == 3)
  }

  /// Changes each result of life, as somebody with the user's key can.
  private func forge() throws {
    let seal = RecordSeal(path: lab.path + "/state/automata/results-key", makesKey: false)
    let word = Array("population".utf8)
    for name in try FileManager.default.contentsOfDirectory(atPath: lab.path + "/results") {
      let url = lab.place("results/\(name)")
      guard var bytes = try? [UInt8](Data(contentsOf: url)),
        let place = bytes.indices.first(where: { bytes[$0...].starts(with: word) })
      else { continue }
      bytes[place] = UInt8(ascii: "P")
      bytes.removeLast(RecordSeal.count)
      bytes += try seal.seal(bytes.span)
      try Data(bytes).write(to: url)
    }
  }

  /// Of many forged results, the first are listed.
  @Test func manyForgedResultsAreCounted() throws {
    try write("```simulation\nname: many\nmodel: life\ngrid: 8\ninitial: random\nsteps: 5\nreplicates: 60\n```\n")
    #expect(try run("notebook run --quiet --cache results lab.md").exit == 0)
    try forge()
    let found = try run("notebook verify lab.md --sample 500 --cache results")
    let lines = found.output.split(separator: "\n")
    try #require(found.exit == 1 && lines.count == 22, "\(found)")
    #expect(lines[20] == "and 40 more" && lines[21] == "repeated 60 of 60 known runs: 60 differences", "\(found)")
    #expect(try run("notebook verify lab.md --sample 500 --cache results --quiet").output == found.output)
  }

  /// A worker's file that was cut off or changed is damaged, rather than from somebody else.
  @Test func aDamagedFileIsNamed() throws {
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 2 --cache results").exit == 0)
    for task in 1...2 { #expect(try run("notebook work lab.plan --task \(task) --cache results").exit == 0) }
    let good = try run("notebook cache --verify --cache results").output
    let files = lab.packed(), bytes = try files.map { try Data(contentsOf: $0) }
    #expect(files.count == 2 && good.hasSuffix(" good, 0 foreign, 0 damaged\n"), "\(good)")
    try bytes[0].dropLast().write(to: files[0])
    try Data().write(to: files[1])
    let cut = try run("notebook cache --verify --cache results")
    #expect(cut.exit == 1 && cut.output == "2 results in 2 files: 0 good, 0 foreign, 2 damaged\n", "\(cut)")
    let status = try run("notebook status lab.plan --cache results")
    #expect(status.exit == 1 && status.output.contains(" 0 done, 242 missing"), "\(status)")
    for (file, bytes) in zip(files, bytes) { try bytes.write(to: file) }
    #expect(try run("notebook cache --verify --cache results").output == good)
    // Another user's command does not have the key.
    let other = try run("XDG_STATE_HOME='\(lab.path)/other' notebook cache --verify --cache results")
    #expect(other.exit == 1 && other.output == "2 results in 2 files: 0 good, 2 foreign, 0 damaged\n", "\(other)")
  }

  /// A plan from somebody else cannot take more memory than a worker allows. Results do not depend on it.
  @Test(arguments: ["1000GiB", "1.1GiB", "1181116007", "3EiB"]) func memoryIsAllowedByTheWorker(_ memory: String) throws
  {
    let plain = try plain()
    let planned = try run(
      "notebook plan lab.md -o lab.plan --tasks 1 --cache results --max-memory \(memory) --script slurm")
    #expect(planned.exit == 0)
    let refused = try run("notebook work lab.plan --cache results")
    let help = try #require(refused.errors.firstMatch(of: /\n  help: if you trust the plan, add (.*)\n/)?.1)
    #expect(refused.exit == 3 && refused.errors.contains("error: 'lab.plan' allows each block "), "\(refused)")
    #expect(try run("notebook work lab.plan --cache results --run gun:1:1").errors == refused.errors)
    #expect(try run("notebook work lab.plan --cache results --max-memory 1025MiB").exit == 3)
    #expect(planned.output.contains("\nexec notebook work lab.plan --cache results \(help) --jobs 1\n"), "\(planned)")
    #expect(lab.packed().isEmpty)
    #expect(try run("notebook work lab.plan --cache results --run gun:1:1 \(help)").exit == 0)
    #expect(try run("notebook work lab.plan --cache results \(help)").exit == 0)
    let known = try run("notebook run lab.md --explain --cache results --max-memory \(memory)").errors
    #expect(known.hasPrefix("lab.md:3: 'many': known: all 240 runs\n"), "\(known)")
    #expect(try result() == plain)
    // A worker of an ordinary plan needs no option, and a lower limit of its own is possible.
    #expect(
      try run("notebook plan lab.md -o low.plan --tasks 1 --cache other --script slurm").output.contains(
        "work low.plan --cache other --jobs"))
    let low = try run("notebook work low.plan --cache other --max-memory 1MiB")
    let advice = "  help: write --max-memory 1GiB, or make the plan with --max-memory 1MiB\n"
    #expect(low.exit == 3 && low.errors.hasSuffix(advice), "\(low)")
    #expect(try run("notebook work low.plan --cache other").exit == 0)
  }

  /// Another build is another program, even with the same version.
  @Test func anotherBuildIsRefused() throws {
    guard try OtherBuild.write(to: lab.place("other")) != nil else { return }
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 1 --cache results").exit == 0)
    let found = try run("sh -c './other work lab.plan --cache results'")
    #expect(found.exit == 3 && found.errors.contains("the plan was made by version"), "\(found)")
    #expect(lab.packed().isEmpty)
  }

  /// A folder that a broken disk lists only in part is an error. It does not look shorter than it is.
  @Test(.enabled(if: SystemCall.canBeTraced, "strace is missing or may not trace"))
  func aListThatEndsEarly() throws {
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 2 --cache results").exit == 0)
    for task in 1...2 { #expect(try run("notebook work lab.plan --task \(task) --cache results").exit == 0) }
    for command in ["status lab.plan", "cache --verify", "cache"] {
      let line = "\(command) --cache results", whole = try run("notebook \(line)")
      var failures = 0
      for call in 1...14 {
        let inject = "-e trace=getdents64 -e inject=getdents64:error=EIO:when=\(call)"
        let found = try run("strace -f -o trace \(inject) '\(Command.program("notebook").path)' \(line)")
        if found.exit == 3 {
          #expect(found.errors.contains("cannot be read: input/output error"), "\(line): \(found)")
          failures += 1
        } else {
          #expect(found.exit == whole.exit && found.output == whole.output, "\(call): \(line): \(found)")
        }
      }
      #expect(failures >= 3, "\(line)")
    }
  }
}
