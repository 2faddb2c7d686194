import { contractProcess } from '../../testing/contract-process.ts'
import { createWorkflow } from '../workflow/process-workflow.ts'

export const processes = [contractProcess]

const workflow = createWorkflow(processes)

export { workflow as default }
