import type { UploadTask } from '../uploads/worker/upload-task.ts'
import type { DrawnKind, Redrawn } from './redraw.ts'

export type RedrawInput = { bytes: Uint8Array; kind: DrawnKind }

export const redrawTask: UploadTask<RedrawInput, Redrawn> = {
  kind: 'pictures',
  thread: new URL('redraw-thread.ts', import.meta.url),
  withinMilliseconds: 5_000,
  memoryMb: 256,
}
