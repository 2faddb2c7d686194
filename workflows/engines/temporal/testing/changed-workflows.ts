import { changedProcess } from '../../testing/contract-process.ts'
import { createWorkflow } from '../process-workflow.ts'

const contract = createWorkflow(changedProcess)

export { contract }
