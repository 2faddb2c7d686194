import { serveTask } from '../worker/serve-task.ts'
import type { TaskFunction } from '../worker/upload-task.ts'
import { readTable } from './read-table.ts'
import type { readTableTask } from './read-table-task.ts'

const run: TaskFunction<typeof readTableTask> = (input) => readTable(input)
serveTask(run)
