import { Worker } from 'node:worker_threads'
import { createKeyedQueue } from '@almoner/eventstore/commands/keyed-queue.ts'
import { readDimensions } from './dimensions.ts'
import type { DrawnKind, Redrawn } from './redraw.ts'

export type RedrawInWorker = (bytes: Uint8Array, kind: DrawnKind) => Promise<Redrawn>

type Options = { worker?: URL; withinMilliseconds?: number; mostWaiting?: number }

/**
 * Redraws in a worker thread, one picture at a time: a large picture takes seconds and hundreds of
 * megabytes, and a crafted one may never end. Screenshots have a queue of their own, so that large
 * photographs do not delay them. The thread ends with its picture, or at the time limit. Throws
 * `QueueFull` where too many wait.
 */
export const createRedrawInWorker = ({
  worker = new URL('redraw-worker.ts', import.meta.url),
  withinMilliseconds = 20_000,
  mostWaiting = 8,
}: Options = {}): RedrawInWorker => {
  const inTurn = createKeyedQueue({ mostWaiting })
  return (bytes, kind) =>
    inTurn(isLarge(bytes, kind) ? 'photographs' : 'screenshots', () =>
      redrawIn(worker, { bytes, kind, withinMilliseconds }),
    )
}

// The screens of the largest phones have some 5 megapixels.
const largestScreenshotPixels = 6_000_000

const isLarge = (bytes: Uint8Array, kind: DrawnKind): boolean => {
  const size = readDimensions(bytes, kind)
  return size !== null && size.width * size.height > largestScreenshotPixels
}

const redrawIn = async (
  url: URL,
  {
    bytes,
    kind,
    withinMilliseconds,
  }: { bytes: Uint8Array; kind: DrawnKind } & Required<Pick<Options, 'withinMilliseconds'>>,
): Promise<Redrawn> => {
  const thread = new Worker(url, {
    workerData: { bytes, kind },
    // What a decoder asks for beyond this is asked for by a crafted file.
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
    stdout: true,
    stderr: true,
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Redrawn>((resolve) => {
      const unreadable = () => resolve({ refused: 'unreadable' })
      thread.once('message', resolve)
      thread.once('error', unreadable)
      thread.once('exit', unreadable)
      timer = setTimeout(unreadable, withinMilliseconds)
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
