import { awaitPayme, awaitTapAndGo } from '../../await-wallet/process.ts'
import { issueReceipt } from '../../issue-receipt/process.ts'
import { takePayment } from '../../take-payment/process.ts'
import { workflowOf } from './process-workflow.ts'

// The code that Temporal runs in its sandbox: each process under its own name. A process that is
// missing here ends a worker's start.
const takePaymentWorkflow = workflowOf(takePayment)
const awaitPaymeWorkflow = workflowOf(awaitPayme)
const awaitTapAndGoWorkflow = workflowOf(awaitTapAndGo)
const issueReceiptWorkflow = workflowOf(issueReceipt)

export {
  takePaymentWorkflow as 'take-payment',
  awaitPaymeWorkflow as 'await-payme',
  awaitTapAndGoWorkflow as 'await-tap-and-go',
  issueReceiptWorkflow as 'issue-receipt',
}
