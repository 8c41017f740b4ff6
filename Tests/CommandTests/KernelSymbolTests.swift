import Foundation
import Testing

/// Kernels for other processors must contain nothing that the linker could use for the whole program. A weak copy of a
/// generic function that is compiled for AVX-512 would end the program on other processors.
@Suite("Symbols of kernels")
struct KernelSymbolTests {
  @Test(arguments: ["KernelBase", "KernelV3", "KernelV4"])
  func allAreTheirOwn(_ module: String) throws {
    let folder = Command.program("notebook").deletingLastPathComponent().appending(path: "\(module).build")
    let objects = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "o" }
    #expect(!objects.isEmpty)
    var functions = 0
    for object in objects {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["nm", "--defined-only", object.path()]
      process.standardOutput = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        let kind = words[words.count - 2], name = words[words.count - 1]
        // Lower case is local to the object. Every Swift object contains the version of reflection, which is a number.
        if kind == kind.lowercased() || name == "__swift_reflection_version" { continue }
        functions += kind == "T" ? 1 : 0
        // A weak function with the module's own name does not belong to another module.
        #expect((kind == "T" || kind == "W") && name.hasPrefix("$s\(module.count)\(module)"), "\(line)")
      }
    }
    #expect(functions > 0)
  }
}
