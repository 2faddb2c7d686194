import type { UploadTask } from '../worker/upload-task.ts'
import type { Table, TableInput, TableProblem } from './read-table.ts'

export const readTableTask: UploadTask<TableInput, Table | { problem: TableProblem }> = {
  kind: 'tables',
  thread: new URL('read-table-thread.ts', import.meta.url),
  withinMilliseconds: 5_000,
  memoryMb: 512,
}
