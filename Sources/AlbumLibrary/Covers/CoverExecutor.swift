import Dispatch

/// Runs the fetching of covers on separate threads, so that a task may block.
final class CoverExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "moonshelf.covers")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
