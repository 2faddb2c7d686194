import { serveTask } from '../uploads/worker/serve-task.ts'
import type { TaskFunction } from '../uploads/worker/upload-task.ts'
import type { redrawTask } from './redraw-task.ts'
import { redraw } from './redraw.ts'

const run: TaskFunction<typeof redrawTask> = ({ bytes, kind }) => redraw(bytes, kind)
serveTask(run)
