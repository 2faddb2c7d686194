import { awaitApproval } from '../../processes/await-approval/process.ts'
import { awaitPayme, awaitTapAndGo } from '../../processes/await-wallet/process.ts'
import { billPlan } from '../../processes/bill-plan/process.ts'
import { changeBankAccount } from '../../processes/change-bank-account/process.ts'
import { eraseDonor } from '../../processes/erase-donor/process.ts'
import { makeRefund } from '../../processes/make-refund/process.ts'
import { openOrganisation } from '../../processes/open-organisation/process.ts'
import { payInvoice } from '../../processes/pay-invoice/process.ts'
import { payOut } from '../../processes/pay-out/process.ts'
import { recurringPlan } from '../../processes/recurring-plan/process.ts'
import { removeCard } from '../../processes/remove-card/process.ts'
import { saveCard } from '../../processes/save-card/process.ts'
import { takeBackDispute } from '../../processes/take-back-dispute/process.ts'
import { takePayment } from '../../processes/take-payment/process.ts'
import { verifyDomain } from '../../processes/verify-domain/process.ts'
import { createWorkflow } from './workflow/process-workflow.ts'

/**
 * The processes that Temporal runs in its sandbox. A process that is missing here ends a worker's
 * start. Tasks are not here: the sandbox must not import what they import.
 */
export const processes = [
  awaitApproval,
  awaitPayme,
  awaitTapAndGo,
  billPlan,
  changeBankAccount,
  eraseDonor,
  makeRefund,
  openOrganisation,
  payInvoice,
  payOut,
  recurringPlan,
  removeCard,
  saveCard,
  takeBackDispute,
  takePayment,
  verifyDomain,
]

const workflow = createWorkflow(processes)

// Temporal runs the default export for every name that has no export of its own.
export { workflow as default }
