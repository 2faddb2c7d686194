import { serveTask } from '../worker/serve-task.ts'
import { readTable, type TableInput } from './read-table.ts'

serveTask((input: TableInput) => readTable(input))
