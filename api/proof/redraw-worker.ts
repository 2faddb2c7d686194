import { parentPort, workerData } from 'node:worker_threads'
import { redraw, type DrawnKind } from './redraw.ts'

const { bytes, kind } = workerData as { bytes: Uint8Array; kind: DrawnKind }
// A thread has no origin to name: this is Node's, and no window's.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(redraw(bytes, kind))
