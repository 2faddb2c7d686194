import { awaitPayme, awaitTapAndGo } from '../../processes/await-wallet/process.ts'
import { eraseDonor } from '../../processes/erase-donor/process.ts'
import { issueReceipt } from '../../processes/issue-receipt/process.ts'
import { mailDonor } from '../../processes/mail-donor/process.ts'
import { mailPayer } from '../../processes/mail-payer/process.ts'
import { mailRecurringPlan } from '../../processes/mail-recurring-plan/process.ts'
import { mailStaff } from '../../processes/mail-staff/process.ts'
import { makeRefund } from '../../processes/make-refund/process.ts'
import { reconcile } from '../../processes/reconcile/process.ts'
import { recurringPlan } from '../../processes/recurring-plan/process.ts'
import { removeCard } from '../../processes/remove-card/process.ts'
import { saveCard } from '../../processes/save-card/process.ts'
import { settlePayment } from '../../processes/settle-payment/process.ts'
import { takePayment } from '../../processes/take-payment/process.ts'
import { workflowOf } from './process-workflow.ts'

// The code that Temporal runs in its sandbox: each process under its own name. A process that is
// missing here ends a worker's start.
const takePaymentWorkflow = workflowOf(takePayment)
const awaitPaymeWorkflow = workflowOf(awaitPayme)
const awaitTapAndGoWorkflow = workflowOf(awaitTapAndGo)
const makeRefundWorkflow = workflowOf(makeRefund)
const settlePaymentWorkflow = workflowOf(settlePayment)
const reconcileWorkflow = workflowOf(reconcile)
const recurringPlanWorkflow = workflowOf(recurringPlan)
const saveCardWorkflow = workflowOf(saveCard)
const removeCardWorkflow = workflowOf(removeCard)
const eraseDonorWorkflow = workflowOf(eraseDonor)
const mailDonorWorkflow = workflowOf(mailDonor)
const mailPayerWorkflow = workflowOf(mailPayer)
const mailRecurringPlanWorkflow = workflowOf(mailRecurringPlan)
const mailStaffWorkflow = workflowOf(mailStaff)
const issueReceiptWorkflow = workflowOf(issueReceipt)

export {
  takePaymentWorkflow as 'take-payment',
  awaitPaymeWorkflow as 'await-payme',
  awaitTapAndGoWorkflow as 'await-tap-and-go',
  makeRefundWorkflow as 'make-refund',
  settlePaymentWorkflow as 'settle-payment',
  reconcileWorkflow as 'reconcile',
  recurringPlanWorkflow as 'recurring-plan',
  saveCardWorkflow as 'save-card',
  removeCardWorkflow as 'remove-card',
  eraseDonorWorkflow as 'erase-donor',
  mailDonorWorkflow as 'mail-donor',
  mailPayerWorkflow as 'mail-payer',
  mailRecurringPlanWorkflow as 'mail-plan',
  mailStaffWorkflow as 'mail-staff',
  issueReceiptWorkflow as 'issue-receipt',
}
