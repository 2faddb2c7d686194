import { availableParallelism } from 'node:os'
import { createSenderQueue, type QueueLimits } from './sender-queue.ts'
import { startThread, type TaskThread } from './task-thread.ts'
import type { RunUploadTask, TaskRefusal, UploadSender, UploadTask } from './upload-task.ts'

/**
 * Runs tasks over uploaded files in worker threads. A large file takes seconds and hundreds of
 * megabytes, and a crafted one may never end. Each kind of task has a queue and threads of its own.
 * A thread does one task, so that no data of one person's file remains for the next. Another thread
 * is started in advance, because its start takes longer than most tasks.
 */
export const createUploadWorkers = ({
  threads = Math.min(2, availableParallelism()),
  most = { inAll: 18, ofAddress: 6, ofCharity: 12 },
}: Partial<QueueLimits> = {}): RunUploadTask => {
  const queues = new Map<string, ReturnType<typeof createSenderQueue>>()
  const spares = new Map<string, TaskThread>()

  const takeThread = (task: UploadTask<never, unknown>): TaskThread => {
    const spare = spares.get(task.thread.href)
    const thread = spare === undefined || spare.hasEnded() ? startThread(task) : spare
    spares.set(task.thread.href, startThread(task))
    return thread
  }

  return async <Input, Output>(
    task: UploadTask<Input, Output>,
    input: Input,
    sender: UploadSender,
  ): Promise<{ output: Output } | TaskRefusal> => {
    const queue = queues.get(task.kind) ?? createSenderQueue({ threads, most })
    queues.set(task.kind, queue)
    const release = await queue.acquire(sender)
    if (release === null) return { refused: 'busy' }
    const { result, ended } = takeThread(task).run(input, task.withinMilliseconds)
    // A thread that runs a library's native code ends later than its limit, and is busy until then.
    void ended.finally(release)
    return (await result) as { output: Output } | TaskRefusal
  }
}
