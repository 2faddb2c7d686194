import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { findTransferable, type ThreadMessage } from './upload-task.ts'

// On Linux a thread has its own priority, so requests from payers get the processor first.
const behindPayers = 10

/** Runs in the module of a task's thread: it does the one task for which the thread was started. */
export const serveTask = (run: (input: never) => unknown): void => {
  const task = run as (input: unknown) => unknown
  if (process.platform === 'linux') setPriority(0, behindPayers)
  parentPort?.once('message', (input: unknown) => void answer(task, input))
  post({ ready: true })
}

const answer = async (run: (input: unknown) => unknown, input: unknown): Promise<void> => {
  try {
    const output = await run(input)
    post({ output }, findTransferable(output))
  } catch {
    // A crafted file can make a library throw anything: the file is then unreadable.
    post({ failed: true })
  }
}

const post = (message: ThreadMessage, moved: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, moved)
