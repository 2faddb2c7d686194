import { awaitApproval } from '../../processes/await-approval/process.ts'
import { awaitPayme, awaitTapAndGo } from '../../processes/await-wallet/process.ts'
import { changeBankAccount } from '../../processes/change-bank-account/process.ts'
import { eraseDonor } from '../../processes/erase-donor/process.ts'
import { makeRefund } from '../../processes/make-refund/process.ts'
import { openOrganisation } from '../../processes/open-organisation/process.ts'
import { payOut } from '../../processes/pay-out/process.ts'
import { recurringPlan } from '../../processes/recurring-plan/process.ts'
import { removeCard } from '../../processes/remove-card/process.ts'
import { saveCard } from '../../processes/save-card/process.ts'
import { takeBackDispute } from '../../processes/take-back-dispute/process.ts'
import { takePayment } from '../../processes/take-payment/process.ts'
import { verifyDomain } from '../../processes/verify-domain/process.ts'
import { createWorkflow, taskWorkflow } from './workflow/process-workflow.ts'

// The code that Temporal runs in its sandbox: each process under its own name, and `default` for
// all tasks. A process that is missing here ends a worker's start.
const takePaymentWorkflow = createWorkflow(takePayment)
const awaitApprovalWorkflow = createWorkflow(awaitApproval)
const awaitPaymeWorkflow = createWorkflow(awaitPayme)
const awaitTapAndGoWorkflow = createWorkflow(awaitTapAndGo)
const changeBankAccountWorkflow = createWorkflow(changeBankAccount)
const makeRefundWorkflow = createWorkflow(makeRefund)
const recurringPlanWorkflow = createWorkflow(recurringPlan)
const saveCardWorkflow = createWorkflow(saveCard)
const removeCardWorkflow = createWorkflow(removeCard)
const eraseDonorWorkflow = createWorkflow(eraseDonor)
const openOrganisationWorkflow = createWorkflow(openOrganisation)
const verifyDomainWorkflow = createWorkflow(verifyDomain)
const payOutWorkflow = createWorkflow(payOut)
const takeBackDisputeWorkflow = createWorkflow(takeBackDispute)

export {
  taskWorkflow as default,
  takePaymentWorkflow as 'take-payment',
  awaitApprovalWorkflow as 'await-approval',
  awaitPaymeWorkflow as 'await-payme',
  awaitTapAndGoWorkflow as 'await-tap-and-go',
  changeBankAccountWorkflow as 'change-bank-account',
  makeRefundWorkflow as 'make-refund',
  recurringPlanWorkflow as 'recurring-plan',
  saveCardWorkflow as 'save-card',
  removeCardWorkflow as 'remove-card',
  eraseDonorWorkflow as 'erase-donor',
  openOrganisationWorkflow as 'open-organisation',
  verifyDomainWorkflow as 'verify-domain',
  payOutWorkflow as 'pay-out',
  takeBackDisputeWorkflow as 'take-back-dispute',
}
