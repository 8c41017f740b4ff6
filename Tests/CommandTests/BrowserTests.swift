import Foundation
import Testing

/// An exported page in a browser without a window.
@Suite("Exported pages in Chromium", .enabled(if: Browser.isInstalled, "the program chromium is not installed"))
final class BrowserTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "exported-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let page = """
    ---
    lang: en
    ---
    # A page of everything

    \(String(repeating: "unbreakable", count: 40))
    and [a link](https://example.org/\(String(repeating: "path", count: 60))).

    | \((0..<20).map { "column \($0)" }.joined(separator: " | ")) |
    | \(String(repeating: "-: | ", count: 20))
    | \(String(repeating: "1234567 | ", count: 20))

    ```sh
    \(String(repeating: "a long line of code ", count: 20))
    ```

    > [!WARNING]
    > - [ ] `\(String(repeating: "code", count: 60))`

    ![A square](square.svg)

    <script>document.title = "broken"</script>

    ```mermaid
    \(String(repeating: "a --> b; ", count: 40))
    ```

    ```simulation
    name: wide
    model: elementary
    rule: 30
    grid: 48
    steps: 40
    title: Rule 30
    ```

    ```simulation
    name: swept
    model: infection
    people: 100
    probability: 0.4
    recovery: 3
    until: sick == 0
    replicates: 20
    sweep: {factor: [1, 2], vaccinated: [0, 0.2]}
    show: [{statistics: [attack_rate]}]
    ```

    """

  private func export() throws {
    try Data(Self.page.utf8).write(to: folder.appending(path: "lab.md"))
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="2000" height="40"><style>rect{fill:#08f}</style>
      <rect width="2000" height="40"/><script>document.title = "broken"</script></svg>
      """
    try Data(svg.utf8).write(to: folder.appending(path: "square.svg"))
    for line in ["notebook run lab.md", "notebook export lab.md -o page.html"] {
      #expect(try Command(line).run(in: folder).exit == 0)
    }
  }

  @Test(arguments: [360, 1280], [Browser.Scheme.light, .dark])
  func thePageFitsAndLoads(width: Int, scheme: Browser.Scheme) throws {
    try export()
    let probe = try Browser.probe("page.html", in: folder, width: width, scheme: scheme)
    #expect(probe.values["width"] == "\(width)")
    #expect(probe.values["title"] == "A page of everything")
    #expect(probe.values["images"] == "1 of 1")
    #expect(probe.values["ground"] == (scheme == .dark ? "rgb(13, 17, 23)" : "rgb(255, 255, 255)"))
    #expect(probe.values["picture"] == "fits")
    // The eleven columns of a sweep over two keys are all visible on a wide screen. On a phone, the reader can scroll
    // to them.
    #expect(probe.values["columns"] == "2 11 3")
    #expect(probe.values["tables"] == (width == 1280 ? "0 of 3 cut" : "2 of 3 cut"))
    #expect(probe.complaints.isEmpty, "\(probe.complaints)")
  }
}

/// Chromium, as installed by `apt-get install chromium`.
enum Browser {
  enum Scheme: Int {
    case dark, light
  }

  struct Probe {
    var values: [String: String]
    /// The text of the page's console.
    var complaints: [String]
  }

  struct Failure: Error {
    var output: String
  }

  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")

  /// Loads a page in a frame of this width. The page's own policy forbids scripts, so the script is in the page around
  /// it.
  static func probe(_ name: String, in folder: URL, width: Int, scheme: Scheme) throws -> Probe {
    let around = """
      <!DOCTYPE html><meta charset="utf-8"><pre id="found"></pre>
      <iframe src="\(name)" style="width:\(width)px;height:800px;border:0"></iframe>
      <script>addEventListener("load", () => {
        const frame = document.querySelector("iframe"), page = frame.contentDocument, view = frame.contentWindow;
        const images = [...page.images], picture = page.querySelector(".picture pre");
        const tables = [...page.querySelectorAll(".results .scroll")];
        const cut = tables.filter(table => table.scrollWidth > table.clientWidth);
        document.getElementById("found").textContent = [
          "width=" + page.documentElement.scrollWidth, "title=" + page.title,
          "images=" + images.filter(image => image.naturalWidth > 0).length + " of " + images.length,
          "ground=" + view.getComputedStyle(page.body).backgroundColor,
          "columns=" + tables.map(table => table.querySelectorAll("th").length).join(" "),
          "tables=" + cut.length + " of " + tables.length + " cut",
          "picture=" + (picture.scrollWidth > picture.clientWidth ? "scrolls" : "fits")].join("\\n") })</script>
      """
    try Data(around.utf8).write(to: folder.appending(path: "around.html"))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/chromium")
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions",
      "--disable-dev-shm-usage", "--hide-scrollbars", "--enable-logging=stderr",
      "--user-data-dir=\(folder.appending(path: "profile").path)",
      "--allow-file-access-from-files",
      "--window-size=\(width + 40),900", "--blink-settings=preferredColorScheme=\(scheme.rawValue)", "--dump-dom",
      folder.appending(path: "around.html").absoluteString,
    ]
    let files = try ["dom", "log"].map { name in
      let file = folder.appending(path: name)
      try Data().write(to: file)
      return (file, try FileHandle(forWritingTo: file))
    }
    defer { for (_, handle) in files { try? handle.close() } }
    process.standardOutput = files[0].1
    process.standardError = files[1].1
    try process.run()
    let deadline = Date(timeIntervalSinceNow: 60)
    while process.isRunning, Date() < deadline { usleep(10_000) }
    if process.isRunning { process.terminate() }
    let text = try files.map { String(decoding: try Data(contentsOf: $0.0), as: UTF8.self) }
    guard let start = text[0].range(of: "<pre id=\"found\">"), let end = text[0].range(of: "</pre>") else {
      throw Failure(output: text[0] + text[1])
    }
    var values: [String: String] = [:]
    for line in text[0][start.upperBound..<end.lowerBound].split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
    }
    return Probe(
      values: values,
      complaints: text[1].split(separator: "\n").filter { $0.contains("CONSOLE") }.map(String.init))
  }
}
