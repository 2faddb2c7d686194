import { issueReceipt } from '../../issue-receipt/process.ts'
import { takePayment } from '../../take-payment/process.ts'
import { workflowOf } from './process-workflow.ts'

// The code that Temporal runs in its sandbox: each process under its own name.
const takePaymentWorkflow = workflowOf(takePayment)
const issueReceiptWorkflow = workflowOf(issueReceipt)

export { takePaymentWorkflow as 'take-payment', issueReceiptWorkflow as 'issue-receipt' }
