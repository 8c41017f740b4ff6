import Foundation
import Testing

/// Links in a shared folder of results, which somebody else may have put there.
extension ClusterTests {
  /// Returns all files of a folder with their bytes.
  private func files(_ name: String) throws -> [String: Data] {
    let manager = FileManager.default, folder = lab.place(name).path
    let names = try manager.subpathsOfDirectory(atPath: folder)
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, manager.contents(atPath: "\(folder)/\($0)") ?? Data()) })
  }

  private static let commands = [
    "run lab.md", "check lab.md", "results lab.md many", "verify lab.md", "plan lab.md -o other.plan --tasks 2",
    "work lab.plan --task 1/2", "work lab.plan --task 2/2", "status lab.plan", "cache", "cache --verify",
    "cache --clear", "run lab.md --executor slurm",
  ]

  /// Whatever part of the path to a worker's file is a link: no command follows it, and each of them says so.
  @Test(arguments: 0...2, [true, false]) func noLinkBelowTheFolderIsFollowed(depth: Int, hasTarget: Bool) throws {
    let manager = FileManager.default
    lab.settings = "PATH='\(lab.path)/bin:/usr/bin:/bin'"
    for program in ["sbatch", "squeue", "scancel"] {
      try manager.createDirectory(at: lab.place("bin"), withIntermediateDirectories: true)
      try Data("#!/bin/sh\ntouch '\(lab.path)/submitted'\necho 1\n".utf8).write(to: lab.place("bin/\(program)"))
      try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: lab.path + "/bin/\(program)")
    }
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 2 --cache results").exit == 0)
    #expect(try run("notebook work lab.plan --task 1/2 --cache results").exit == 0)
    let file = try #require(lab.packed().first).resolvingSymlinksInPath().path
    let names = file.split(separator: "/").suffix(4).prefix(depth + 1).joined(separator: "/")
    let place = lab.path + "/results/" + names
    try manager.createDirectory(at: lab.place("elsewhere"), withIntermediateDirectories: true)
    if hasTarget {
      try manager.moveItem(atPath: place, toPath: lab.path + "/elsewhere/target")
    } else {
      try manager.removeItem(atPath: place)
    }
    try manager.createSymbolicLink(atPath: place, withDestinationPath: lab.path + "/elsewhere/target")
    let elsewhere = try files("elsewhere"), results = try files("results"), page = try lab.bytes()
    let advice = "no link in the folder of results is followed: remove it, or name another folder with --cache"
    for command in Self.commands {
      let found = try run("notebook \(command) --cache results")
      #expect(found.exit == 3, "\(command): \(found)")
      #expect(found.errors.contains("error: '") && found.errors.contains("/\(names)' is a symbolic link\n"), "\(found)")
      #expect(found.errors.hasSuffix("  help: \(advice)\n"), "\(found)")
      #expect(try files("elsewhere") == elsewhere && files("results") == results, "\(command)")
    }
    #expect(try lab.bytes() == page && !manager.fileExists(atPath: lab.path + "/submitted"))
    #expect(!manager.fileExists(atPath: lab.path + "/other.plan"))
    // The advice helps.
    try manager.removeItem(atPath: place)
    #expect(try run("notebook work lab.plan --task 1/2 --cache results").exit == 0)
    #expect(try run("notebook run lab.md --quiet --cache results").exit == 0)
    #expect(try files("elsewhere") == elsewhere)
  }

  /// The folder itself may be named through a link.
  @Test func theFolderMayBeNamedThroughALink() throws {
    try FileManager.default.createDirectory(at: lab.place("real"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: lab.path + "/results", withDestinationPath: "real")
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 2 --cache results").exit == 0)
    for task in 1...2 { #expect(try run("notebook work lab.plan --task \(task) --cache results").exit == 0) }
    #expect(try run("notebook status lab.plan --cache real").output.contains("242 done, 0 missing"))
    #expect(try explanation()[0] == "lab.md:3: 'many': known: all 240 runs")
    #expect(try run("notebook cache --clear --cache results").exit == 0)
    #expect(lab.packed("real").isEmpty)
  }
}
