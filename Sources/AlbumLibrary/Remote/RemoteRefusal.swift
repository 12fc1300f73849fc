/// Why nothing can be told to a remote, whatever the network does: one line for whoever asked.
struct RemoteRefusal: Error, CustomStringConvertible {
  let description: String
}
