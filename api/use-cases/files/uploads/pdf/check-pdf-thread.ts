import { serveTask } from '../worker/serve-task.ts'
import type { TaskFunction } from '../worker/upload-task.ts'
import type { checkPdfTask } from './check-pdf-task.ts'
import { checkPdf } from './check-pdf.ts'

const run: TaskFunction<typeof checkPdfTask> = ({ bytes }) => checkPdf(bytes)
serveTask(run)
