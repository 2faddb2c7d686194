import { changedProcess } from '../../testing/contract-process.ts'
import { createWorkflow } from '../workflow/process-workflow.ts'

const contract = createWorkflow(changedProcess)

export { contract }
