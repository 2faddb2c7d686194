/**
 * A file that a person sends is read by a task in a worker thread. Each kind has threads of its
 * own.
 */
export type UploadTask<Input, Output> = {
  kind: 'pictures' | 'documents' | 'tables'
  /** The module that the thread runs. It calls `serveTask` with the function that does the work. */
  thread: URL
  /** The longest time of the processor. On a machine under load, the task takes longer. */
  withinMilliseconds: number
  /** The largest size of the thread's heap, and separately of its buffers. */
  memoryMb: number
  /** The types of the function: no value is ever here. */
  types?: (input: Input) => Output
}

/** The function that the thread of a task runs. */
export type TaskFunction<Task> =
  Task extends UploadTask<infer Input, infer Output>
    ? (input: Input) => Output | Promise<Output>
    : never

/**
 * Why a task has no result. `too_slow` and `too_large`: it reached its limit of time or memory.
 * `unreadable`: it threw, or its thread ended. `busy`: too many files wait, in all, from this address
 * or for this charity; none of the work has started.
 */
export type TaskRefusal = { refused: 'too_slow' | 'too_large' | 'unreadable' | 'busy' }

/** The sender of the file. Places are counted by both, so that no sender can take all of them. */
export type UploadSender = { address: string; organisationId: string }

export type RunUploadTask = <Input, Output>(
  task: UploadTask<Input, Output>,
  input: Input,
  sender: UploadSender,
) => Promise<{ output: Output } | TaskRefusal>

/** The messages of a thread: its module has loaded, and later, its one task has ended. */
export type ThreadMessage = { ready: true } | { output: unknown } | { failed: true }

/**
 * The buffers that a message may move instead of copying. The sender cannot read them afterwards. A
 * view of a part of a buffer is copied: the rest may belong to another.
 */
export const findTransferable = (message: unknown): ArrayBuffer[] => {
  if (typeof message !== 'object' || message === null) return []
  const views = Object.values(message).filter((value) => value instanceof Uint8Array)
  const whole = views.filter(({ buffer, byteLength }) => buffer.byteLength === byteLength)
  return whole.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer)
}
