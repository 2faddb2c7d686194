import { Worker } from 'node:worker_threads'
import {
  findTransferable,
  type TaskRefusal,
  type ThreadMessage,
  type UploadTask,
} from './upload-task.ts'
import { watchThread } from './watch-thread.ts'

export type TaskThread = {
  /** Runs the one task of this thread. `ended`: the thread is gone, at the latest soon after. */
  run: (
    input: unknown,
    withinMilliseconds: number,
  ) => { result: Promise<unknown>; ended: Promise<unknown> }
  hasEnded: () => boolean
}

// A module loads within a second, on a machine under load within some.
const loadsWithinMilliseconds = 20_000

/** Starts a thread whose module loads at once and waits for its task. It keeps no process alive. */
export const startThread = (task: UploadTask<never, unknown>): TaskThread => {
  const worker = new Worker(task.thread, {
    resourceLimits: { maxOldGenerationSizeMb: task.memoryMb },
    // The settings of the process, with their secrets, are not for who reads a stranger's file.
    env: {},
    stdout: true,
    stderr: true,
  })
  // The output of a library about a file may reveal the file's content.
  worker.stdout.resume()
  worker.stderr.resume()
  worker.unref()
  const end = Promise.withResolvers<TaskRefusal>()
  let hasEnded = false
  worker.once('error', (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    end.resolve({ refused: isMemory ? 'too_large' : 'unreadable' })
  })
  worker.once('exit', () => {
    hasEnded = true
    end.resolve({ refused: 'unreadable' })
  })
  const ready = Promise.withResolvers<void>()
  const output = Promise.withResolvers<unknown>()
  worker.on('message', (message: ThreadMessage) => {
    if ('ready' in message) ready.resolve()
    else output.resolve('output' in message ? message : { refused: 'unreadable' })
  })

  const answer = async (input: unknown, withinMilliseconds: number): Promise<unknown> => {
    const loading = setTimeout(() => end.resolve({ refused: 'too_slow' }), loadsWithinMilliseconds)
    const loaded = await Promise.race([ready.promise, end.promise])
    clearTimeout(loading)
    if (loaded !== undefined) return loaded
    worker.postMessage(input, findTransferable(input))
    const { limit, stop } = watchThread(worker, { ...task, withinMilliseconds })
    return await Promise.race([output.promise, end.promise, limit]).finally(stop)
  }

  return {
    run: (input, withinMilliseconds) => {
      worker.ref()
      const result = answer(input, withinMilliseconds)
      return { result, ended: result.finally(() => worker.terminate()) }
    },
    hasEnded: () => hasEnded,
  }
}
