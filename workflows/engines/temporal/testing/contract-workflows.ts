import { contractProcess } from '../../testing/contract-process.ts'
import { workflowOf } from '../process-workflow.ts'

const contract = workflowOf(contractProcess)

export { contract }
