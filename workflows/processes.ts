import { bind, bindTask, type BoundProcess } from './engines/bound-process.ts'
import type { AnyActivities, Process } from './flow/flow.ts'
import { awaitApprovalActivities } from './processes/await-approval/activities.ts'
import { awaitApproval } from './processes/await-approval/process.ts'
import { awaitWalletActivities } from './processes/await-wallet/activities.ts'
import { awaitPayme, awaitTapAndGo } from './processes/await-wallet/process.ts'
import { changeBankAccountActivities } from './processes/change-bank-account/activities.ts'
import { changeBankAccount } from './processes/change-bank-account/process.ts'
import { eraseDonorActivities } from './processes/erase-donor/activities.ts'
import { eraseDonor } from './processes/erase-donor/process.ts'
import { makeRefundActivities } from './processes/make-refund/activities.ts'
import { makeRefund } from './processes/make-refund/process.ts'
import { openOrganisationActivities } from './processes/open-organisation/activities.ts'
import { openOrganisation } from './processes/open-organisation/process.ts'
import { billPlanActivities } from './processes/bill-plan/activities.ts'
import { billPlan } from './processes/bill-plan/process.ts'
import { payInvoiceActivities } from './processes/pay-invoice/activities.ts'
import { payInvoice } from './processes/pay-invoice/process.ts'
import { payOutActivities } from './processes/pay-out/activities.ts'
import { payOut } from './processes/pay-out/process.ts'
import { recurringPlanActivities } from './processes/recurring-plan/activities.ts'
import { recurringPlan } from './processes/recurring-plan/process.ts'
import { removeCardActivities } from './processes/remove-card/activities.ts'
import { removeCard } from './processes/remove-card/process.ts'
import { saveCardActivities } from './processes/save-card/activities.ts'
import { saveCard } from './processes/save-card/process.ts'
import { takeBackDisputeActivities } from './processes/take-back-dispute/activities.ts'
import { takeBackDispute } from './processes/take-back-dispute/process.ts'
import { takePaymentActivities } from './processes/take-payment/activities.ts'
import { takePayment } from './processes/take-payment/process.ts'
import { verifyDomainActivities } from './processes/verify-domain/activities.ts'
import { verifyDomain } from './processes/verify-domain/process.ts'
import { closeFailedProcess, leaveFailedProcess } from './steps/review/failure-review.ts'
import { tasks } from './tasks/tasks.ts'

const withActivities =
  <Name extends string, Input extends object, Activities extends AnyActivities, Outcome, Deps>(
    process: Process<Name, Input, Activities, Outcome>,
    createActivities: (deps: Deps) => Activities,
  ) =>
  (deps: Deps): BoundProcess =>
    bind(process, createActivities(deps))

/** Every process that waits. */
const processes = [
  withActivities(takePayment, takePaymentActivities),
  withActivities(awaitApproval, awaitApprovalActivities),
  withActivities(changeBankAccount, changeBankAccountActivities),
  withActivities(awaitPayme, awaitWalletActivities),
  withActivities(awaitTapAndGo, awaitWalletActivities),
  withActivities(makeRefund, makeRefundActivities),
  withActivities(saveCard, saveCardActivities),
  withActivities(removeCard, removeCardActivities),
  withActivities(recurringPlan, recurringPlanActivities),
  withActivities(eraseDonor, eraseDonorActivities),
  withActivities(openOrganisation, openOrganisationActivities),
  withActivities(verifyDomain, verifyDomainActivities),
  withActivities(payOut, payOutActivities),
  withActivities(billPlan, billPlanActivities),
  withActivities(payInvoice, payInvoiceActivities),
  withActivities(takeBackDispute, takeBackDisputeActivities),
] as const

/** The dependencies of every function of a union: it takes what each of them takes. */
type Dependencies<Create> = [Create] extends [(deps: infer All) => unknown] ? All : never

export type ProcessDependencies = Dependencies<
  (typeof processes)[number] | (typeof tasks)[number]['run']
>

/** Every process there is, with its activities, for whichever engine is to run them. */
export const boundProcesses = (deps: ProcessDependencies): readonly BoundProcess[] =>
  [
    ...processes.map((bindTo) => bindTo(deps)),
    ...tasks.map((each) => bindTask<ProcessDependencies>(each, deps)),
  ].map((process) => withReview(deps, process))

const withReview = (deps: ProcessDependencies, process: BoundProcess): BoundProcess => ({
  ...process,
  leave: (id) => leaveFailedProcess(deps, { process, id }),
  ...(process.isRepeated && { settle: () => closeFailedProcess(deps, process) }),
})
