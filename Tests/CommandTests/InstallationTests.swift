import Foundation
import TestSupport
import Testing

/// The scripts that install the programs, with a `swift` that has already built them.
@Suite("Installation") struct InstallationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A stand-in for the compiler, which records how it was called.
  private static let swift = """
    #!/bin/bash
    echo "${AUTOMATA_STATIC:+static }$1 ${*: -2}" >> "$PLACE/log"
    case " $* " in
      " test "*)
        echo "$AUTOMATA_PROGRAMS" > "$PLACE/programs"
        for test in ${TESTS-everyStepDoesWhatThePageSays theActionCatchesAStaleResult}; do
          echo "✔ Test $test() passed after 0.1 seconds."
        done
        exit ${TEST_EXIT:-0} ;;
      *" --show-bin-path "*) echo "$PLACE/built" ;;
    esac

    """

  /// Returns a folder with stand-ins that take precedence over the programs of the system.
  private static func place() throws -> OwnershipPlace {
    let place = try OwnershipPlace()
    try place.write(swift, to: "bin/swift")
    // All packages are installed.
    let query = "case \"$1\" in -W) printf 'install ok installed' ;; *) exec /usr/bin/dpkg-query \"$@\" ;; esac"
    try place.write("#!/bin/sh\n\(query)\n", to: "bin/dpkg-query")
    let manual = "#!/bin/sh\nname=$(basename \"$1\")\nprintf '.Nm \"%s\"\\n' \"$name\" > \"$4/$name.1\"\n"
    try place.write(manual, to: "built/generate-manual")
    for name in ["notebook", "automata"] { place.shell("ln -s '\(Command.program(name).path)' built/\(name)") }
    place.shell("chmod +x bin/* built/generate-manual")
    return place
  }

  private static func run(_ line: String, in place: OwnershipPlace) throws -> (exit: Int32, text: String) {
    let script = """
      export PLACE=$PWD PATH=$PWD/bin:/usr/sbin:/usr/bin:/sbin:/bin
      exec \(line.replacing(".ci/", with: root.path + "/.ci/"))

      """
    try place.write(script, to: ".script")
    let result = try Command("bash .script").run(in: place.folder)
    return (result.exit, String(decoding: result.output + result.errors, as: UTF8.self))
  }

  @Test func theFolderOfTheProgramsCanBeNamed() {
    let named = Command.products(in: ["AUTOMATA_PROGRAMS": "/opt/x/bin"])
    #expect(named.appending(path: "notebook").path == "/opt/x/bin/notebook")
    #expect(Command.products(in: ["AUTOMATA_PROGRAMS": ""]) == Command.products(in: [:]))
    #expect(FileManager.default.isExecutableFile(atPath: Command.program("automata").path))
  }

  @Test(arguments: ["install", "install-test", "deb", "deb-test", "regenerate", "setup"])
  func wrongUseIsRefused(_ name: String) throws {
    let found = try Self.run(".ci/\(name) --help", in: OwnershipPlace())
    #expect(found.exit == 64 && found.text.hasPrefix("usage: .ci/\(name) ["), "\(found.text)")
  }

  @Test func everythingIsInstalledAndTested() throws {
    let place = try Self.place()
    let found = try Self.run("env SHARED_LIBRARIES=1 .ci/install-test prefix", in: place)
    #expect(found.exit == 0 && found.text.hasSuffix("/prefix: installed and tested\n"), "\(found.text)")
    place.shell("find prefix -type f > files")
    let files = try #require(place.read("files")).split(separator: "\n")
    let expected = ["notebook", "automata"].flatMap { name in
      [
        "bin/\(name)", "share/man/man1/\(name).1", "share/bash-completion/completions/\(name)",
        "share/zsh/site-functions/_\(name)", "share/fish/vendor_completions.d/\(name).fish",
      ]
    }
    #expect(files.map(String.init).sorted() == expected.map { "prefix/" + $0 }.sorted())
    let calls = try #require(place.read("log"))
    #expect(calls.contains("build --product notebook\n") && calls.contains("build --product automata\n"), "\(calls)")
    #expect(calls.hasSuffix("test --filter TutorialTests|AdoptionTests\n") && !calls.contains("static"), "\(calls)")
    #expect(place.read("programs")?.hasSuffix("/prefix/bin\n") == true)
  }

  /// Runs a script with one stand-in.
  ///
  /// - Parameters:
  ///   - name: a file that replaces another one.
  ///   - message: the message of the script.
  @Test(arguments: [
    ("bin/strip", "#!/bin/sh\n", "SHARED_LIBRARIES=1", "notebook is not stripped\n"),
    ("built/generate-manual", "#!/bin/sh\n", "SHARED_LIBRARIES=1", "share/man/man1/notebook.1 is not installed\n"),
    ("none", "", "SHARED_LIBRARIES=", "notebook is not static\n"),
    ("none", "", "SHARED_LIBRARIES=1 TESTS=", "the test everyStepDoesWhatThePageSays did not run\n"),
    ("none", "", "SHARED_LIBRARIES=1 TEST_EXIT=1", "passed after 0.1 seconds.\n"),
  ])
  func whatIsMissingIsSaid(_ name: String, _ text: String, _ variables: String, _ message: String) throws {
    let place = try Self.place()
    try place.write(text, to: name)
    place.shell("chmod +x \(name)")
    let found = try Self.run("env \(variables) .ci/install-test prefix", in: place)
    #expect(found.exit == 1 && found.text.hasSuffix(message), "\(found.text)")
    // Only a static installation is linked without shared libraries.
    let builds = try #require(place.read("log")).split(separator: "\n").filter { $0.contains("--product notebook") }
    #expect(builds.count == 1 && builds[0].hasPrefix("static ") == (variables == "SHARED_LIBRARIES="), "\(builds)")
  }

  /// The package is built, installed into an empty root, used and removed.
  @Test func theDebianPackageIsInstalledAndRemoved() throws {
    guard geteuid() == 0, Workshop.shell("command -v dpkg-deb > /dev/null") else {
      return print("not tested: only root can install a package, on Debian")
    }
    let place = try Self.place()
    // The programs just built load libraries of the compiler, which are in no package.
    let real = try #require(["/bin/ldd", "/usr/bin/ldd"].first { FileManager.default.fileExists(atPath: $0) })
    try place.write("#!/bin/sh\n\(real) \"$@\" | grep -v /swift/\n", to: "bin/ldd")
    place.shell("chmod +x bin/ldd")
    let found = try Self.run("env DPKG_DEB_COMPRESSOR_TYPE=none .ci/deb-test", in: place)
    #expect(found.exit == 0 && found.text.contains(".deb: installed, used and removed\n"), "\(found.text)")
    #expect(try #require(place.read("log")).contains("build --product notebook\n"))
  }
}
