import Foundation
import TestSupport
import Testing

/// Names of notebooks and files that look the same, with the built program.
@Suite("Names that look alike") struct OwnershipNamesTests {
  /// On a file system that ignores case, two such spellings are also one file for the notebook.
  @Test func aFolderThatIgnoresCapitals() throws {
    let place = try OwnershipPlace()
    try place.write("mine\n", to: "Probe")
    // Only the superuser can mount such a file system.
    let mount = """
      cd '\(place.folder.path)' && mkdir mount && truncate -s 16M image && {
        { mkfs.vfat image && mount -o loop image mount && mkdir mount/in; } || {
          mkfs.ext4 -q -F -O casefold -E encoding=utf8 image && mount -o loop image mount &&
            mkdir mount/in && chattr +F mount/in
        }
      } && cp Probe mount/in/Probe && cmp Probe mount/in/probe
      """
    let isMounted = geteuid() == 0 && Workshop.shell("{ \(mount); } > /dev/null 2>&1")
    defer { Workshop.shell("umount '\(place.folder.path)/mount' > /dev/null 2>&1") }
    guard isMounted else {
      print("not tested: no folder that ignores capitals can be mounted here")
      return
    }
    func run(_ name: String, _ keys: String...) throws -> (exit: Int32, errors: String) {
      let block = "```simulation\nname: a\nmodel: life\ngrid: 8\nsteps: 2\nshow: []\n"
      try place.write(block + keys.joined(separator: "\n") + "\n```\n", to: "mount/in/\(name)")
      return try place.run("notebook run mount/in/\(name)")
    }
    // The file belongs to the user.
    let foreign = try run("lab.md", "save: Victim.csv")
    #expect(foreign.exit == 0)
    try place.write("mine\n", to: "mount/in/VICTIM.csv")
    let kept = try place.run("notebook run mount/in/lab.md")
    #expect(kept.exit == 1 && place.read("mount/in/victim.csv") == "mine\n", "\(kept)")
    // The names are the notebook itself, and a file under two names.
    let itself = try run("own.csv", "save: OWN.csv")
    #expect(itself.exit == 2 && itself.errors.contains("'OWN.csv' is this notebook itself"), "\(itself)")
    let twice = try run("two.md", "save: [b.csv, B.csv]")
    #expect(twice.exit == 2 && twice.errors.contains("which this block saves: many systems treat"), "\(twice)")
    // Another spelling of a file that stays is not removed.
    #expect(try run("three.md", "save: c.csv").exit == 0)
    let page = try #require(place.read("mount/in/three.md"))
    try place.write(page.replacing("save: c.csv", with: "save: C.csv"), to: "mount/in/three.md")
    let again = try place.run("notebook run mount/in/three.md")
    #expect(again.exit == 0 && place.read("mount/in/c.csv")?.hasPrefix("step,") == true, "\(again)")
  }

  /// Two spellings of a name that look the same are two files.
  @Test func namesAreBytes() throws {
    let place = try OwnershipPlace(), composed = "\u{E9}.csv", decomposed = "e\u{301}.csv"
    try place.write("mine\n", to: composed)
    // A system that considers them equal has no such files.
    guard place.read(decomposed) == nil else { return }
    try place.write(
      OwnershipPlace.page("show: []", "save: \(decomposed)") + "\n" + OwnershipPlace.forged(composed, "mine\n"))
    let run = try place.run()
    #expect(run.exit == 0 && place.read(decomposed)?.hasPrefix("step,") == true, "\(run)")
    // The forged claim applies only to its own spelling.
    #expect(place.read(composed) == nil)
    try place.write("mine\n", to: composed)
    #expect(try place.run().exit == 0 && place.read(composed) == "mine\n")
  }

  /// Two notebooks whose names look the same are two notebooks for every command.
  @Test(arguments: [false, true]) func notebooksWhoseNamesLookAlike(isRepository: Bool) throws {
    let place = try OwnershipPlace(), names = ["cafe\u{301}.md", "caf\u{E9}.md"]
    for (index, name) in names.enumerated() {
      try place.write(OwnershipPlace.page(steps: index + 2, "show: [statistics]"), to: name)
    }
    // A system that considers them equal has no such files.
    guard place.read(names[0]) != place.read(names[1]) else { return }
    if isRepository { place.git("init -q", "add .") }
    for arguments in [".", names.joined(separator: " "), names.reversed().joined(separator: " ")] {
      let check = try place.run("notebook check \(arguments)")
      let count = check.errors.components(separatedBy: "results of 'a' are missing").count - 1
      #expect(check.exit == 1 && count == 2, "\(check)")
    }
    let pages = names.map { place.read($0) }
    // Neither is a copy of the other.
    for command in ["run", "strip"] {
      let other = try place.run("notebook \(command) \(names[0]) --output \(names[1])")
      #expect(other.exit == 3 && names.map { place.read($0) } == pages, "\(other)")
    }
    #expect(try place.run("notebook run .").exit == 0)
    for (name, page) in zip(names, pages) { #expect(place.read(name) != page) }
    #expect(try place.run("notebook check .").exit == 0)
    #expect(try place.run("notebook list .").exit == 0)
  }

  /// A page with an ending in capitals is not skipped.
  @Test func anEndingInCapitals() throws {
    let place = try OwnershipPlace()
    try place.write(OwnershipPlace.page("show: [statistics]"), to: "lab.MD")
    #expect(try place.run("notebook check .").exit == 1)
    #expect(try place.run("notebook run .").exit == 0)
    #expect(place.read("lab.MD")?.contains("notebook:begin a") == true)
  }
}
