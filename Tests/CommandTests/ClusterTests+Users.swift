import Foundation
import Testing

/// Two people with one folder of results.
extension ClusterTests {
  private static let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? ""

  /// Results of another user stay, and each command says why it does not use them.
  @Test(.enabled(if: PermissionTests.isSuperuser && PermissionTests.canBeNobody, "only the superuser can be two users"))
  func anotherUsersResultsStay() throws {
    let manager = FileManager.default
    // The other user may not enter the folder in which the programs were built.
    let program = lab.path + "/program"
    try manager.copyItem(atPath: Command.program("notebook").path, toPath: program)
    let other =
      "XDG_STATE_HOME='\(lab.path)/theirs' XDG_CACHE_HOME='\(lab.path)/theirs' LD_LIBRARY_PATH='\(Self.libraries)'"
      + " setpriv --reuid=65534 --regid=65534 --clear-groups '\(program)'"
    #expect(try run("\(other) --help").exit == 0)
    for name in ["theirs", "results", "."] {
      try manager.createDirectory(at: lab.place(name), withIntermediateDirectories: true)
      try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: lab.place(name).path)
    }
    #expect(try run("notebook run lab.md --quiet --cache results").exit == 0)
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 1 --cache results").exit == 0)
    try write(Self.page.replacing("replicates: 80", with: "replicates: 90"))
    #expect(try run("notebook plan lab.md -o more.plan --tasks 1 --cache results").exit == 0)
    #expect(try run("notebook work more.plan --cache results").exit == 0)
    try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: lab.path + "/more.plan")
    try write()
    try manager.setAttributes([.posixPermissions: 0o666], ofItemAtPath: lab.path + "/lab.md")
    func entries() throws -> [String: Data] {
      let names = try manager.contentsOfDirectory(atPath: lab.path + "/results").filter { $0 != "plans" }
      return Dictionary(
        uniqueKeysWithValues: names.map { ($0, manager.contents(atPath: "\(lab.path)/results/\($0)") ?? Data()) })
    }
    let before = try entries()
    #expect(before.count > 2)
    let note = """
      note: results of another user in 'results' are neither used nor replaced
        help: keep yours in a folder of your own, such as --cache results/NAME

      """
    // Some entries cannot even be read.
    for name in before.keys.sorted().prefix(2) {
      try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(lab.path)/results/\(name)")
    }
    for _ in 1...2 {
      let theirs = try run("\(other) run lab.md --stdout --cache results")
      #expect(theirs.exit == 0 && theirs.errors.components(separatedBy: note).count == 2, "\(theirs.errors)")
      #expect(try entries() == before)
    }
    let planned = try run("\(other) plan lab.md -o theirs/lab.plan --tasks 1 --cache results")
    #expect(planned.exit == 0 && planned.errors.contains(note), "\(planned)")
    let denied = """
      it belongs to another user
        help: each person needs a folder of their own: name one with --cache

      """
    let worked = try run("\(other) work theirs/lab.plan --cache results")
    #expect(worked.exit == 3 && worked.errors.hasSuffix(denied), "\(worked)")
    let status = try run("\(other) status more.plan --cache results")
    #expect(status.exit == 3 && status.output.isEmpty, "\(status)")
    #expect(status.errors == "error: 'results/plans' cannot be read: " + denied, "\(status)")
    // Commands that use results go on without the closed folder; those about the folder itself say that it is closed.
    let checked = try run("\(other) check lab.md --cache results")
    #expect(checked.exit == 1 && checked.errors.components(separatedBy: note).count == 2, "\(checked)")
    for line in ["verify lab.md", "cache", "cache --verify", "cache --clear"] {
      let refused = try run("\(other) \(line) --cache results")
      #expect(refused.exit == 3 && refused.errors == status.errors, "\(line): \(refused)")
    }
    // Without workers' results, the entries of the other user are named and stay.
    try manager.moveItem(atPath: lab.path + "/results/plans", toPath: lab.path + "/plans")
    let verified = try run("\(other) verify lab.md --cache results")
    #expect(verified.exit == 0 && verified.errors == note, "\(verified)")
    #expect(verified.output == "no results are known, so none can be compared\n")
    let cleared = try run("\(other) cache --clear --cache results")
    // The two entries that cannot be read do not count.
    let kept =
      "removed 0 files of results, 0 B\nkept \(before.count - 2) files of results of another user\nkept 2 other files: "
    #expect(cleared.exit == 0 && cleared.output.hasPrefix(kept), "\(cleared)")
    #expect(try entries() == before)
    try manager.moveItem(atPath: lab.path + "/plans", toPath: lab.path + "/results/plans")
    // The advice helps.
    let own = try run("\(other) run lab.md --stdout --cache results/NAME")
    #expect(own.exit == 0 && !own.errors.contains("another user"), "\(own.errors)")
    #expect(try run("\(other) work theirs/lab.plan --cache results/NAME").exit == 0)
    #expect(try entries().filter { $0.key != "NAME" } == before)
    // The first user still finds everything.
    let mine = try explanation()
    #expect(mine[0] == "lab.md:3: 'many': known: all 240 runs", "\(mine)")
  }
}
