import Files
import Foundation
import Testing

@Suite struct RecordSealTests {
  private func seal(_ seal: RecordSeal, _ text: String) throws -> String {
    let bytes = Array(text.utf8)
    return SHA256.hexadecimal(try seal.seal(bytes.span))
  }

  private func mode(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  private func change(_ path: String, mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// The seal is compared with another program's HMAC for the same key.
  @Test func theSealIsAnHMAC() throws {
    let folder = try Folder()
    let path = folder["key"]
    // The key consists of 32 bytes of ASCII, so a command line can contain it.
    try folder.write("key", "0123456789abcdef0123456789abcdef", mode: 0o600)
    for length in [0, 1, 55, 56, 63, 64, 65, 1000] {
      let text = String(repeating: "x", count: length)
      #expect(try seal(RecordSeal(path: path), text) == Self.reference[length], "\(length)")
    }
  }

  /// HMAC-SHA-256 of this many `x`, computed by Python's `hmac`.
  private static let reference: [Int: String] = [
    0: "796cd3078af14636753d26b3b5555422ff55a3e261cf847b48e95371b9bd0aa2",
    1: "5c92424a8406d6b121fb2ae247be1c20ac8a040352451c84a87f55c6bd406b14",
    55: "01dafab49c397ea7433875056238001a3de068d95e5814e058283cffb6154a82",
    56: "4f2482e9e774e2f318cb3edbf91b892b3841cdf06102325a331e3da9d5b1e52e",
    63: "f552207e395317c70600f4203c6ba56f09909947758afbce520852517e629e08",
    64: "1205f0c3c8e96ecef81f91c7c869d14542a7396f5b291964e3af43cdbed80931",
    65: "0cb565685637720db6bac4700c95317fb4d11d9b85033ddd79b33a3cdef60542",
    1000: "ab84da1c2bb33518ab0627997b81b2e80eb35e393709afc5b86f6824a1b5d0b8",
  ]

  @Test func theKeyIsTheUsersAlone() throws {
    let folder = try Folder()
    let path = folder["state/automata/key"]
    let first = try seal(RecordSeal(path: path), "a")
    #expect(try mode(path) == 0o600)
    #expect(try Data(contentsOf: URL(filePath: path)).count == 32)
    #expect(try seal(RecordSeal(path: path), "a") == first)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["state/automata"]) == ["key"])
    #expect(try mode(folder["state/automata"]) == 0o700)
  }

  /// A key that others can read or write, that is cut off, or that is a link, is replaced.
  @Test(arguments: ["readable", "writable", "short", "long", "link"])
  func aKeyOfOthersIsReplaced(_ what: String) throws {
    let folder = try Folder()
    let path = folder["key"]
    let first = try seal(RecordSeal(path: path), "a")
    switch what {
    case "readable": try change(path, mode: 0o640)
    case "writable": try change(path, mode: 0o602)
    case "short": try folder.write("key", String(repeating: "k", count: 31), mode: 0o600)
    case "long": try folder.write("key", String(repeating: "k", count: 33), mode: 0o600)
    default:
      try FileManager.default.moveItem(atPath: path, toPath: folder["other"])
      try folder.link("key", to: "other")
    }
    let second = try seal(RecordSeal(path: path), "a")
    #expect(second != first)
    #expect(try mode(path) == 0o600)
    #expect(try seal(RecordSeal(path: path), "a") == second)
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser gives files away"))
  func aKeyOfAnotherUserIsReplaced() throws {
    let folder = try Folder()
    let path = folder["key"]
    let first = try seal(RecordSeal(path: path), "a")
    try FileManager.default.setAttributes([.ownerAccountID: 65534], ofItemAtPath: path)
    #expect(try seal(RecordSeal(path: path), "a") != first)
  }

  @Test func manyAtOnceAgree() async throws {
    let folder = try Folder()
    let path = folder["key"]
    for _ in 0..<20 {
      try? FileManager.default.removeItem(atPath: path)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { _ = try? RecordSeal(path: path).mark() } }
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["key"])
    }
  }

  /// The same user derives the same key for a name again, and nobody else does.
  @Test func keysAreDerived() throws {
    let folder = try Folder()
    let own = RecordSeal(path: folder["key"]), other = RecordSeal(path: folder["other"])
    let key = try own.derivedKey([1])
    #expect(key.count == RecordSeal.count)
    #expect(try RecordSeal(path: folder["key"]).derivedKey([1]) == key)
    #expect(try own.derivedKey([2]) != key)
    #expect(try other.derivedKey([1]) != key)
    let seals = try [own, other, RecordSeal(key: key)].map { try $0.mark() }
    #expect(Set(seals).count == 3)
    #expect(try RecordSeal(key: key).mark() == seals[2])
  }

  @Test func whereNoKeyCanBeKept() {
    #expect(throws: FileProblem.self) { try RecordSeal(path: "/dev/null/key").mark() }
  }
}
