import {
  awaitApprovalActivities,
  type AwaitApprovalDependencies,
} from './processes/await-approval/activities.ts'
import { awaitApproval } from './processes/await-approval/process.ts'
import type { AwaitWalletDependencies } from './processes/await-wallet/activities.ts'
import { awaitWalletActivities } from './processes/await-wallet/activities.ts'
import { awaitPayme, awaitTapAndGo } from './processes/await-wallet/process.ts'
import { closeFailedProcess, leaveFailedProcess } from './steps/review/failure-review.ts'
import { bind, type BoundProcess } from './engines/bound-process.ts'
import {
  changeBankAccountActivities,
  type ChangeBankAccountDependencies,
} from './processes/change-bank-account/activities.ts'
import { changeBankAccount } from './processes/change-bank-account/process.ts'
import {
  completeOpeningsActivities,
  type CompleteOpeningsDependencies,
} from './processes/complete-openings/activities.ts'
import { completeOpenings } from './processes/complete-openings/process.ts'
import {
  eraseDonorActivities,
  type EraseDonorDependencies,
} from './processes/erase-donor/activities.ts'
import { eraseDonor } from './processes/erase-donor/process.ts'
import {
  issueReceiptActivities,
  type IssueReceiptDependencies,
} from './processes/issue-receipt/activities.ts'
import {
  eraseIdentityImagesActivities,
  type EraseIdentityImagesDependencies,
} from './processes/erase-identity-images/activities.ts'
import { eraseIdentityImages } from './processes/erase-identity-images/process.ts'
import {
  importEntriesActivities,
  type ImportEntriesDependencies,
} from './processes/import-entries/activities.ts'
import { importEntries } from './processes/import-entries/process.ts'
import { issueReceipt } from './processes/issue-receipt/process.ts'
import {
  mailDonorActivities,
  type MailDonorDependencies,
} from './processes/mail-donor/activities.ts'
import { mailDonor } from './processes/mail-donor/process.ts'
import {
  mailPayerActivities,
  type MailPayerDependencies,
} from './processes/mail-payer/activities.ts'
import { mailPayer } from './processes/mail-payer/process.ts'
import {
  mailRecurringPlanActivities,
  type MailRecurringPlanDependencies,
} from './processes/mail-recurring-plan/activities.ts'
import { mailRecurringPlan } from './processes/mail-recurring-plan/process.ts'
import { mailStaffActivities } from './processes/mail-staff/activities.ts'
import { mailStaff } from './processes/mail-staff/process.ts'
import {
  makeRefundActivities,
  type MakeRefundDependencies,
} from './processes/make-refund/activities.ts'
import { makeRefund } from './processes/make-refund/process.ts'
import {
  openOrganisationActivities,
  type OpenOrganisationDependencies,
} from './processes/open-organisation/activities.ts'
import { openOrganisation } from './processes/open-organisation/process.ts'
import { payOutActivities, type PayOutDependencies } from './processes/pay-out/activities.ts'
import { payOut } from './processes/pay-out/process.ts'
import {
  recurringPlanActivities,
  type RecurringPlanDependencies,
} from './processes/recurring-plan/activities.ts'
import { recurringPlan } from './processes/recurring-plan/process.ts'
import {
  reconcileActivities,
  type ReconcileDependencies,
} from './processes/reconcile/activities.ts'
import { reconcile } from './processes/reconcile/process.ts'
import {
  removeCardActivities,
  type RemoveCardDependencies,
} from './processes/remove-card/activities.ts'
import { removeCard } from './processes/remove-card/process.ts'
import {
  requestPayoutsActivities,
  type RequestPayoutsDependencies,
} from './processes/request-payouts/activities.ts'
import { requestPayouts } from './processes/request-payouts/process.ts'
import { saveCardActivities, type SaveCardDependencies } from './processes/save-card/activities.ts'
import { saveCard } from './processes/save-card/process.ts'
import {
  releaseDomainActivities,
  type ReleaseDomainDependencies,
} from './processes/release-domain/activities.ts'
import { releaseDomain } from './processes/release-domain/process.ts'
import {
  reviseMatchActivities,
  type ReviseMatchDependencies,
} from './processes/revise-match/activities.ts'
import { reviseMatch } from './processes/revise-match/process.ts'
import {
  settleNewChargesActivities,
  type SettleNewChargesDependencies,
} from './processes/settle-new-charges/activities.ts'
import { settleNewCharges } from './processes/settle-new-charges/process.ts'
import { settleStripeActivities } from './processes/settle-stripe/activities.ts'
import type { SettleStripeDependencies } from './processes/settle-stripe/dependencies.ts'
import { settleStripe } from './processes/settle-stripe/process.ts'
import { settlePaymentActivities } from './processes/settle-payment/activities.ts'
import { settlePayment } from './processes/settle-payment/process.ts'
import {
  takeBackDisputeActivities,
  type TakeBackDisputeDependencies,
} from './processes/take-back-dispute/activities.ts'
import { takeBackDispute } from './processes/take-back-dispute/process.ts'
import {
  takePaymentActivities,
  type TakePaymentDependencies,
} from './processes/take-payment/activities.ts'
import { takePayment } from './processes/take-payment/process.ts'
import {
  verifyDomainActivities,
  type VerifyDomainDependencies,
} from './processes/verify-domain/activities.ts'
import { verifyDomain } from './processes/verify-domain/process.ts'
import {
  watchDomainsActivities,
  type WatchDomainsDependencies,
} from './processes/watch-domains/activities.ts'
import { watchDomains } from './processes/watch-domains/process.ts'
import {
  updateConnectedAccountActivities,
  type UpdateConnectedAccountDependencies,
} from './processes/update-connected-account/activities.ts'
import { updateConnectedAccount } from './processes/update-connected-account/process.ts'
import {
  updateTreasuryActivities,
  type UpdateTreasuryDependencies,
} from './processes/update-treasury/activities.ts'
import { updateTreasury } from './processes/update-treasury/process.ts'

export type ProcessDependencies = TakePaymentDependencies &
  AwaitApprovalDependencies &
  AwaitWalletDependencies &
  ChangeBankAccountDependencies &
  ImportEntriesDependencies &
  IssueReceiptDependencies &
  MakeRefundDependencies &
  ReconcileDependencies &
  SaveCardDependencies &
  RemoveCardDependencies &
  MailDonorDependencies &
  MailRecurringPlanDependencies &
  MailPayerDependencies &
  OpenOrganisationDependencies &
  CompleteOpeningsDependencies &
  EraseDonorDependencies &
  EraseIdentityImagesDependencies &
  RecurringPlanDependencies &
  VerifyDomainDependencies &
  WatchDomainsDependencies &
  ReleaseDomainDependencies &
  ReviseMatchDependencies &
  UpdateConnectedAccountDependencies &
  TakeBackDisputeDependencies &
  UpdateTreasuryDependencies &
  SettleStripeDependencies &
  SettleNewChargesDependencies &
  PayOutDependencies &
  RequestPayoutsDependencies

/** Every process there is, with its activities, for whichever engine is to run them. */
export const boundProcesses = (deps: ProcessDependencies): readonly BoundProcess[] =>
  bindAll(deps).map((process) => withReview(deps, process))

const withReview = (deps: ProcessDependencies, process: BoundProcess): BoundProcess => ({
  ...process,
  leave: (id) => leaveFailedProcess(deps, { process, id }),
  ...(process.isRepeated && { settle: () => closeFailedProcess(deps, process) }),
})

const bindAll = (deps: ProcessDependencies): readonly BoundProcess[] => [
  bind(takePayment, takePaymentActivities(deps)),
  bind(awaitApproval, awaitApprovalActivities(deps)),
  bind(changeBankAccount, changeBankAccountActivities(deps)),
  bind(awaitPayme, awaitWalletActivities(deps)),
  bind(awaitTapAndGo, awaitWalletActivities(deps)),
  bind(makeRefund, makeRefundActivities(deps)),
  bind(settlePayment, settlePaymentActivities(deps)),
  bind(reconcile, reconcileActivities(deps)),
  bind(saveCard, saveCardActivities(deps)),
  bind(removeCard, removeCardActivities(deps)),
  bind(recurringPlan, recurringPlanActivities(deps)),
  bind(eraseDonor, eraseDonorActivities(deps)),
  bind(eraseIdentityImages, eraseIdentityImagesActivities(deps)),
  bind(mailDonor, mailDonorActivities(deps)),
  bind(mailRecurringPlan, mailRecurringPlanActivities(deps)),
  bind(mailPayer, mailPayerActivities(deps)),
  bind(mailStaff, mailStaffActivities(deps)),
  bind(openOrganisation, openOrganisationActivities(deps)),
  bind(completeOpenings, completeOpeningsActivities(deps)),
  bind(importEntries, importEntriesActivities(deps)),
  bind(issueReceipt, issueReceiptActivities(deps)),
  bind(verifyDomain, verifyDomainActivities(deps)),
  bind(watchDomains, watchDomainsActivities(deps)),
  bind(releaseDomain, releaseDomainActivities(deps)),
  bind(reviseMatch, reviseMatchActivities(deps)),
  bind(updateConnectedAccount, updateConnectedAccountActivities(deps)),
  bind(settleStripe, settleStripeActivities(deps)),
  bind(settleNewCharges, settleNewChargesActivities(deps)),
  bind(payOut, payOutActivities(deps)),
  bind(requestPayouts, requestPayoutsActivities(deps)),
  bind(takeBackDispute, takeBackDisputeActivities(deps)),
  bind(updateTreasury, updateTreasuryActivities(deps)),
]
