import { changedProcess } from '../../testing/contract-process.ts'
import { workflowOf } from '../process-workflow.ts'

const contract = workflowOf(changedProcess)

export { contract }
