import { contractProcess } from '../../testing/contract-process.ts'
import { createWorkflow } from '../workflow/process-workflow.ts'

const contract = createWorkflow(contractProcess)

export { contract }
