import Foundation
import TestSupport
import Testing

/// Files on shares and in repositories that do not keep them as they were written.
@Suite("Foreign storage") struct ForeignStorageTests {
  /// A pointer of Git LFS, as in a clone without the content.
  private static let pointer =
    "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "0a", count: 32))\nsize 4321\n"
  private static let words = "is a Git LFS pointer, not the file: git lfs pull"

  /// Nobody has edited a file that Git LFS did not fetch, and nothing replaces it.
  @Test(arguments: ["figures/lab/a.image.png", "a.csv", "figures/lab/a.chart.svg"])
  func pointersAreNotEdits(name: String) throws {
    let place = try OwnershipPlace()
    try place.write(OwnershipPlace.page(steps: 3, "save: a.csv", "show: [image, chart]"))
    #expect(try place.run().exit == 0)
    let page = place.read(), file = place.read(name)
    #expect(file != nil)
    try place.write(Self.pointer, to: name)
    for command in [
      "notebook check lab.md", "notebook check --quick lab.md", "notebook run lab.md",
      "notebook run --overwrite lab.md",
    ] {
      let result = try place.run(command)
      #expect(result.exit == 3 && result.errors.contains("'\(name)' \(Self.words)"), "\(command): \(result)")
      #expect(!result.errors.contains("edited by hand") && !result.errors.contains("was changed"), "\(result)")
      #expect(place.read(name) == Self.pointer && place.read() == page, "\(command)")
    }
  }

  @Test func patternsThatAreMissing() throws {
    let place = try OwnershipPlace()
    for name in ["gun.rle", "gun.cells", "gun.mc.gz"] {
      try place.write(Self.pointer, to: name)
      try place.write(OwnershipPlace.page(steps: 3, "initial: {file: \(name)}"))
      let result = try place.run()
      #expect(result.exit == 3 && result.errors.contains("'\(name)' \(Self.words)"), "\(result)")
    }
  }

  /// On a share that lets nobody change modes, files are replaced all the same.
  @Test(arguments: ["fchmod", "fchown", "fchmod,fchown,fsetxattr"])
  func sharesThatKeepNoModes(calls: String) throws {
    let place = try OwnershipPlace()
    try place.write(OwnershipPlace.page(steps: 3, "save: a.csv", "show: image"))
    #expect(try place.run().exit == 0)
    try place.write((place.read() ?? "").replacing("steps: 3", with: "steps: 4"))
    place.shell("chmod 644 lab.md && umask 022")
    let strace = "strace -f -o trace -e trace=\(calls) -e inject=\(calls):error=EPERM"
    guard Workshop.shell("strace -o /dev/null true") else { try Test.cancel("strace cannot be used here") }
    let result = try place.run("\(strace) \(Command.program("notebook").path) run lab.md")
    #expect(result.exit == 0, "\(result)")
    #expect(place.read("trace")?.contains("(INJECTED)") == true)
    place.shell("test $(stat -c %a lab.md) = 644")
    let check = try place.run("notebook check lab.md")
    #expect(check.exit == 0, "\(check)")
  }

  /// A tool lost the fence of a block. No run removes the results or the figures.
  @Test func resultsOfALostFenceStay() throws {
    let place = try OwnershipPlace()
    try place.write(OwnershipPlace.page(steps: 3, "show: image"))
    #expect(try place.run().exit == 0)
    let lost = (place.read() ?? "").replacing("```simulation", with: "``` yaml")
    try place.write(lost)
    for command in ["notebook run lab.md", "notebook run --overwrite lab.md", "notebook check lab.md"] {
      let result = try place.run(command)
      #expect(result.exit == 2 && result.errors.contains("lost the word 'simulation' of its fence"), "\(result)")
      #expect(place.read() == lost && place.read("figures/lab/a.image.png") != nil, "\(command)")
    }
  }
}
