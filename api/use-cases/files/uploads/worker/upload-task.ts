/** What a person sends is read by a task in a worker thread; each kind has threads of its own. */
export type UploadTask<Input, Output> = {
  kind: 'pictures' | 'documents' | 'tables'
  /** The module that the thread runs. It calls `serveTask` with the function that does the work. */
  thread: URL
  /** The most time of the processor. On a machine under load it takes longer. */
  withinMilliseconds: number
  /** The most that the heap of the thread may hold, and its buffers besides. */
  memoryMb: number
  /** The types of the function: no value is ever here. */
  types?: (input: Input) => Output
}

/** What the thread of a task does. */
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

/** Whose file it is. Places are counted by both, so that nobody holds all of them. */
export type UploadSender = { address: string; organisationId: string }

export type RunUploadTask = <Input, Output>(
  task: UploadTask<Input, Output>,
  input: Input,
  sender: UploadSender,
) => Promise<{ output: Output } | TaskRefusal>

/** What a thread posts: that its module has loaded, and later how its one task ended. */
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
