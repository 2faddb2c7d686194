import { changedProcess } from '../../testing/contract-process.ts'
import { createWorkflow } from '../workflow/process-workflow.ts'

export const processes = [changedProcess]

const workflow = createWorkflow(processes)

export { workflow as default }
