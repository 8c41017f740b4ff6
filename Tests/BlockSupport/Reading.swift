import Specification
import Testing

/// The reading of a node by a type: its value's canonical text, or the problem that it reports.
package func reading<V>(_ node: SpecNode, as type: ValueType<V>) -> (canonical: String?, problem: SpecError.Problem?) {
  var context = SpecContext()
  let value = type.read(node, "key", &context)
  #expect((value == nil) == !context.errors.isEmpty, "a value or an error")
  #expect(context.errors.allSatisfy { $0.span == node.span || $0.key == "key" })
  return (value.map(type.canonical), context.errors.first?.problem)
}
