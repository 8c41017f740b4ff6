import Foundation
import Testing

/// Usage errors.
extension ClusterTests {
  @Test func wrongUseIsRefused() throws {
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 3 --cache results").exit == 0)
    try FileManager.default.createSymbolicLink(atPath: lab.path + "/loop", withDestinationPath: "loop")
    for (line, exit, words) in [
      ("cache --cache loop", Int32(3), "error: --cache 'loop' cannot be read: too many levels of symbolic links\n"),
      ("run --cache loop lab.md", 3, "error: --cache 'loop' cannot be written: too many levels of symbolic links\n"),
      ("work lab.plan --task 4 --cache results", 64, "task 4 is not in the plan, which has 3 tasks"),
      ("work lab.plan --task 1/4 --cache results", 64, "the plan has 3 tasks, not 4"),
      ("work lab.plan --task 0/3", 64, "help: write a number from 1 to 3, such as --task 1/3"),
      ("work lab.plan --task 4/3", 64, "task 4 is not in the plan, which has 3 tasks"),
      ("work lab.plan --task 0/9", 64, "help: write --task 1/3"),
      ("work lab.plan --task x", 64, "the value 'x' is invalid"),
      ("work lab.plan", 64, "the task is missing"),
      ("work none.plan --task 1", 3, "does not exist"), ("work lab.md --task 1", 3, "'lab.md' is not a plan"),
      ("status lab.md", 3, "'lab.md' is not a plan"), ("plan lab.md -o x --tasks 0", 64, "--tasks"),
      ("plan lab.md -o x", 64, "--tasks 50"), ("plan lab.md -o x --tasks 1 --minutes 2", 64, "--tasks 50"),
      ("plan lab.md -o lab.md --tasks 1", 3, "lab.md: error: the file already exists and is not a plan"),
      ("plan lab.md -o - --tasks 1", 64, "holds a key"), ("run --cache results --no-cache lab.md", 64, "--no-cache"),
      ("run --cache lab.md lab.md", 3, "--cache 'lab.md' is a file, not a folder"),
      ("run --cache none/below lab.md", 3, "--cache 'none/below' does not exist"),
      ("check --cache /dev/null lab.md", 3, "is a file, not a folder"), ("cache --cache none", 3, "does not exist"),
      ("check --cache none lab.md", 3, "does not exist"),
      ("results --cache lab.plan/x lab.md", 3, "does not exist"), ("watch --cache lab.md lab.md", 3, "not a folder"),
      ("plan lab.md -o x --tasks 1 --cache lab.md", 3, "not a folder"),
      ("work lab.plan --task 1 --cache lab.md", 3, "not a folder"),
      ("status lab.plan --cache nowhere", 3, "does not exist"),
    ] {
      let found = try run("notebook \(line)")
      #expect(found.exit == exit && found.errors.contains(words), "\(line): \(found)")
    }
    let before = try lab.bytes()
    #expect(before == Data(Self.page.utf8))
    // The plan is damaged, or is behind a link.
    var bytes = try lab.bytes(of: "lab.plan")
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: lab.place("bad.plan"))
    #expect(try run("notebook status bad.plan --cache results").errors.contains("a damaged plan"))
    try FileManager.default.createSymbolicLink(
      atPath: lab.path + "/link.plan", withDestinationPath: lab.path + "/lab.plan")
    #expect(try run("notebook plan lab.md -o link.plan --tasks 1 --cache results").errors.contains("symbolic link"))
    // A plan replaces a plan, and stays private.
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: lab.path + "/lab.plan")
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 2 --cache results").exit == 0)
    let mode = try FileManager.default.attributesOfItem(atPath: lab.path + "/lab.plan")[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let own = try run("notebook plan lab.md -o lab.md --overwrite --tasks 2 --cache results")
    #expect(own.exit == 64 && own.errors.contains("--output is one of the notebooks"), "\(own)")
    #expect(try lab.bytes() == before)
    try Data("notes\n".utf8).write(to: lab.place("notes.txt"))
    #expect(try run("notebook plan lab.md -o notes.txt --tasks 2 --cache results").exit == 3)
    #expect(try run("notebook plan lab.md -o notes.txt --overwrite --tasks 2 --cache results").exit == 0)
    #expect(try lab.bytes(of: "notes.txt").starts(with: Data("AUTOPLN1".utf8)))
  }

  /// Only what is certainly a plan is replaced.
  @Test func whatBeginsLikeAPlanStays() throws {
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 3 --cache results").exit == 0)
    let plan = try lab.bytes(of: "lab.plan")
    let texts = [
      Data("AUTOPLN1".utf8), Data("AUTOPLN1 is the first word of my thesis\n".utf8), plan + Data("x".utf8),
      plan.dropLast(), Data("AUTOPLN1".utf8) + Data(repeating: 0, count: 500), Data([0]),
    ]
    for text in texts {
      try text.write(to: lab.place("text"))
      let found = try run("notebook plan lab.md -o text --tasks 3 --cache results")
      #expect(found.exit == 3 && found.errors.contains("text: error: the file already exists and is not a plan\n"), "\(found)")
      #expect(found.errors.contains("help: name another file, or replace this one with --overwrite\n"), "\(found)")
      #expect(try lab.bytes(of: "text") == text)
    }
    // The advice about a damaged plan works under the same name.
    let damaged = try run("notebook work text --cache results")
    #expect(damaged.exit == 3 && damaged.errors.hasPrefix("error: 'text' is not a plan\n"), "\(damaged)")
    try (plan + Data("x".utf8)).write(to: lab.place("text"))
    let refused = try run("notebook work text --cache results")
    let advice = "  help: make one with: notebook plan FILE -o PLAN --tasks N --overwrite\n"
    #expect(refused.exit == 3 && refused.errors.hasSuffix(advice), "\(refused)")
    #expect(try run("notebook plan lab.md -o text --tasks 3 --cache results --overwrite").exit == 0)
    #expect(try lab.bytes(of: "text") == plan)
    for text in [plan, Data()] {
      try text.write(to: lab.place("text"))
      #expect(try run("notebook plan lab.md -o text --tasks 3 --cache results").exit == 0)
    }
  }

  /// Planning may take minutes. What somebody saves in the place of the plan meanwhile stays.
  @Test func whatAppearsMeanwhileStays() throws {
    #expect(try run("notebook plan lab.md -o old.plan --tasks 3 --cache results").exit == 0)
    #expect(try run("git init -q .").exit == 0)
    let program = Command.program("notebook").path
    for start in ["rm -f lab.plan", "cp old.plan lab.plan", ": > lab.plan"] {
      // A program that saves the file while the command plans.
      let git = "#!/bin/sh\necho mine > '\(lab.path)/lab.plan'\nexit 1\n"
      try lab.write(git, to: "git")
      let script = "\(start)\nchmod +x git\nPATH=\"$PWD:$PATH\" '\(program)' plan . -o lab.plan --tasks 3\n"
      try lab.write(script, to: "plan.sh")
      let found = try run("sh plan.sh")
      #expect(found.exit == 3 && found.errors.contains("lab.plan: error: the file "), "\(start): \(found)")
      #expect(try lab.text(of: "lab.plan") == "mine\n", "\(start)")
    }
  }

  /// A plan that is too large is a file that cannot be read. What does not begin like a plan is not read at all.
  @Test func hugePlansAreRefused() throws {
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 3 --cache results").exit == 0)
    for (name, start, size, words) in [
      ("zeros", "", "510M", "error: 'zeros' is not a plan\n"), ("large", "", "513M", "error: 'large' is not a plan\n"),
      ("endless", "lab.plan", "513M", "endless: error: the file is larger than 512 MiB\n"),
    ] {
      if !start.isEmpty { try lab.bytes(of: start).write(to: lab.place(name)) }
      #expect(try run("truncate -s \(size) \(name)").exit == 0)
      try FileManager.default.createSymbolicLink(atPath: lab.path + "/\(name).link", withDestinationPath: name)
      for line in ["status \(name) --cache results", "work \(name) --task 1", "status \(name).link"] {
        let found = try run("notebook \(line)")
        #expect(
          found.exit == 3
            && found.errors.contains(words.replacing(name, with: line.contains(".link") ? name + ".link" : name)),
          "\(line): \(found)")
      }
      guard start.isEmpty else { continue }
      // A copy of the zeros would not fit into this address space.
      let measured = try MeasuredCommand("notebook", ["status", name], in: folder, addressSpace: 400 << 20)
      #expect(measured.exit == 3 && measured.peakBytes < 200 << 20, "\(measured.peakBytes)")
      #expect(measured.errors.contains(words), "\(measured.errors)")
    }
  }
}
