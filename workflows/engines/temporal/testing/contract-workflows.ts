import { contractProcess } from '../../testing/contract-process.ts'
import { createWorkflow, taskWorkflow } from '../workflow/process-workflow.ts'

const contract = createWorkflow(contractProcess)

export { contract, taskWorkflow as default }
