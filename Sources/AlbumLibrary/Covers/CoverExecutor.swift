import Dispatch

/// Runs what gets covers on threads of its own, so that a thread of Swift's may wait for it.
final class CoverExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "moonshelf.covers", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
