import type { UploadTask } from '../worker/upload-task.ts'
import type { CheckedPdf } from './check-pdf.ts'

export const checkPdfTask: UploadTask<{ bytes: Uint8Array }, CheckedPdf> = {
  kind: 'documents',
  thread: new URL('check-pdf-thread.ts', import.meta.url),
  withinMilliseconds: 8_000,
  memoryMb: 512,
}
