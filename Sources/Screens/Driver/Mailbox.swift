import Synchronization

/// Messages from other threads, in the order of their arrival.
final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])

  func put(_ message: Message) { messages.withLock { $0.append(message) } }

  func takeAll() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
