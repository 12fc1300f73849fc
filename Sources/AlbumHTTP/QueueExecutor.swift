import Dispatch

/// Runs tasks on its own thread, so that a thread of Swift's pool may wait for them.
package final class QueueExecutor: TaskExecutor {
  private let queue: DispatchQueue

  package init(_ label: String) { queue = DispatchQueue(label: label) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
