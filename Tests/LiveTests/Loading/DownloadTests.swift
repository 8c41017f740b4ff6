import Files
import Live
import Simulations
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

private let hasCurl = ChildProcess.run("curl", ["--version"], input: .detached) == 0

@Suite(.enabled(if: hasCurl)) struct DownloadTests {
  @Test func fetchesAnAddress() throws {
    let server = try WebServer { _ in WebServer.page(#"[{"title": "Dot", "contents": [[0, 0]]}]"#) }
    let found = try Download(server.address).configurations().get()
    #expect(found.map(\.title) == ["Dot"])
  }

  @Test func followsARedirectOnTheWeb() throws {
    let server = try WebServer { _ in WebServer.page("[]") }
    let target = server.address
    let first = try WebServer { _ in WebServer.redirect(to: target) }
    #expect(Download(first.address).outcome() == .success(Array("[]".utf8)))
  }

  @Test func refusesARedirectToAFile() throws {
    let server = try WebServer { _ in WebServer.redirect(to: "file:///etc/passwd") }
    let outcome = Download(server.address).outcome()
    #expect(outcome == .failure(.curl(code: 1, status: "302", seconds: 20)))
    #expect(Self.message(outcome) == "the address redirects to a protocol other than http and https")
  }

  @Test func refusesRedirectsWithoutEnd() throws {
    let server = try WebServer { WebServer.redirect(to: $0) }
    #expect(Self.message(Download(server.address).outcome()) == "the address is redirected more than 5 times")
    #expect(server.connections == 6)
  }

  @Test(arguments: [true, false]) func refusesWhatIsTooLarge(isLengthKnown: Bool) throws {
    let body = String(repeating: "x", count: Download.sizeLimit + 1)
    let server = try WebServer { _ in
      isLengthKnown
        ? WebServer.page(body) : Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n\(body)".utf8)
    }
    #expect(Self.message(Download(server.address).outcome()) == "the answer is larger than 4 MiB")
  }

  @Test func givesUpAServerThatHangs() throws {
    let server = try WebServer { _ in nil }
    let outcome = Download(server.address, seconds: 1).outcome()
    #expect(Self.message(outcome) == "no complete answer arrived within 1 s")
  }

  @Test func cancelEndsTheProgram() throws {
    let server = try WebServer { _ in nil }
    let download = Download(server.address)
    let box = OutcomeBox()
    let isStarted = BackgroundThread.start { box.outcome.withLock { $0 = download.outcome() } }
    try #require(isStarted)
    for _ in 0..<500 where server.connections == 0 { BackgroundThread.sleep(milliseconds: 10) }
    #expect(server.connections == 1)
    download.cancel()
    for _ in 0..<500 where box.outcome.withLock({ $0 }) == nil { BackgroundThread.sleep(milliseconds: 10) }
    #expect(box.outcome.withLock { $0 } == .failure(.cancelled))
  }

  @Test func whatWasCancelledBeforeDoesNotBegin() throws {
    let server = try WebServer { _ in nil }
    let download = Download(server.address)
    download.cancel()
    #expect(download.outcome() == .failure(.cancelled))
    #expect(server.connections == 0)
  }

  @Test func saysTheStatusOfTheServer() throws {
    let server = try WebServer { _ in
      Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
    }
    #expect(Self.message(Download(server.address).outcome()) == "the server answered with status 404")
  }

  @Test func whatIsNotJSONIsSaid() throws {
    let server = try WebServer { _ in WebServer.page("<html>") }
    guard case .failure(let problem) = Download(server.address).configurations() else {
      Issue.record("this is not JSON")
      return
    }
    #expect(problem.message.hasSuffix("must be a JSON list of {\"title\", \"contents\"}"))
  }

  @Test(arguments: [
    ("SSH-2.0-OpenSSH_9.2\r\n", "the server's answer is not HTTP"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\nx", "the connection ended before the answer was complete"),
    ("", "the server closed the connection without an answer"),
    ("HTTP/1.1 200 OK\r\nno colon\r\n\r\nx", "the server's answer is not HTTP"),
  ])
  func saysWhatIsWrongWithAnAnswer(answer: String, message: String) throws {
    let server = try WebServer { _ in Array(answer.utf8) }
    #expect(Self.message(Download(server.address).outcome()) == message)
  }

  /// Words, not numbers, for each code with which curl usually ends.
  @Test func namesUsualCodes() {
    for code: Int32 in [
      1, 3, 5, 6, 7, 8, 16, 18, 22, 23, 27, 28, 35, 47, 51, 52, 55, 56, 60, 61, 63, 67, 77, 92, 97, -1,
    ] {
      let message = DownloadProblem.curl(code: code, status: "000", seconds: 1).message
      #expect(!message.contains("code"), "\(code): \(message)")
    }
  }

  @Test func saysThatTheProgramIsMissing() {
    let outcome = Download("http://127.0.0.1:1/", program: "no-such-curl").outcome()
    #expect(outcome == .failure(.noProgram("no-such-curl")))
    #expect(Self.message(outcome)?.contains("is not installed") == true)
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://x/"]) func otherProtocolsAreRefused(
    source: String
  ) {
    #expect(Download(source).outcome() == .failure(.notOfTheWeb(source)))
  }

  private static func message(_ outcome: DownloadOutcome) -> String? {
    if case .failure(let problem) = outcome { problem.message } else { nil }
  }

  private final class OutcomeBox: Sendable {
    let outcome = Mutex<DownloadOutcome?>(nil)
  }
}
