import Files
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A server on this machine that answers every connection with the same bytes, or never.
final class WebServer: Sendable {
  let port: UInt16
  private let listener: Int32
  private let accepted = Mutex(0)

  /// The number of connections so far.
  var connections: Int { accepted.withLock { $0 } }

  var address: String { "http://127.0.0.1:\(port)/" }

  /// Starts the server.
  ///
  /// - Parameter answer: returns the head and body, given the address of the server. Nil if the server never answers.
  init(_ answer: @escaping @Sendable (String) -> [UInt8]?) throws {
    // A client that leaves early must make the write fail, not end the tests by a signal.
    signal(SIGPIPE, SIG_IGN)
    let stream = Int32(SOCK_STREAM.rawValue)
    let listener = socket(AF_INET, stream, 0)
    try #require(listener >= 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        bind(listener, name, length) == 0 && listen(listener, 8) == 0 && getsockname(listener, name, &length) == 0
      }
    }
    try #require(isBound)
    self.listener = listener
    port = UInt16(bigEndian: place.sin_port)
    let address = "http://127.0.0.1:\(port)/"
    let isStarted = BackgroundThread.start { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
          // The socket is closed only now, because its number would soon belong to another one.
          close(listener)
          return
        }
        self?.accepted.withLock { $0 += 1 }
        var buffer = [UInt8](repeating: 0, count: 4096)
        _ = read(connection, &buffer, buffer.count)
        guard let bytes = answer(address) else { continue }
        _ = FileAccess.writeAll(bytes, to: connection)
        close(connection)
      }
    }
    try #require(isStarted)
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  static func page(_ body: String) -> [UInt8] {
    Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)".utf8)
  }

  static func redirect(to address: String) -> [UInt8] {
    Array("HTTP/1.1 302 Found\r\nLocation: \(address)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
  }
}
