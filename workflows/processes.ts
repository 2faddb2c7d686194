import type { AwaitWalletDependencies } from './await-wallet/activities.ts'
import { awaitWalletActivities } from './await-wallet/activities.ts'
import { awaitPayme, awaitTapAndGo } from './await-wallet/process.ts'
import { bind, type BoundProcess } from './engines/bound-process.ts'
import { eraseDonorActivities, type EraseDonorDependencies } from './erase-donor/activities.ts'
import { eraseDonor } from './erase-donor/process.ts'
import {
  issueReceiptActivities,
  type IssueReceiptDependencies,
} from './issue-receipt/activities.ts'
import { issueReceipt } from './issue-receipt/process.ts'
import { mailDonorActivities, type MailDonorDependencies } from './mail-donor/activities.ts'
import { mailDonor } from './mail-donor/process.ts'
import { mailPayerActivities, type MailPayerDependencies } from './mail-payer/activities.ts'
import { mailPayer } from './mail-payer/process.ts'
import { mailPlanActivities, type MailPlanDependencies } from './mail-plan/activities.ts'
import { mailPlan } from './mail-plan/process.ts'
import { mailStaffActivities, type MailStaffDependencies } from './mail-staff/activities.ts'
import { mailStaff } from './mail-staff/process.ts'
import { makeRefundActivities, type MakeRefundDependencies } from './make-refund/activities.ts'
import { makeRefund } from './make-refund/process.ts'
import {
  recurringPlanActivities,
  type RecurringPlanDependencies,
} from './recurring-plan/activities.ts'
import { recurringPlan } from './recurring-plan/process.ts'
import { reconcileActivities, type ReconcileDependencies } from './reconcile/activities.ts'
import { reconcile } from './reconcile/process.ts'
import { removeCardActivities, type RemoveCardDependencies } from './remove-card/activities.ts'
import { removeCard } from './remove-card/process.ts'
import { saveCardActivities, type SaveCardDependencies } from './save-card/activities.ts'
import { saveCard } from './save-card/process.ts'
import { settlePaymentActivities } from './settle-payment/activities.ts'
import { settlePayment } from './settle-payment/process.ts'
import { takePaymentActivities, type TakePaymentDependencies } from './take-payment/activities.ts'
import { takePayment } from './take-payment/process.ts'

export type ProcessDependencies = TakePaymentDependencies &
  AwaitWalletDependencies &
  IssueReceiptDependencies &
  MakeRefundDependencies &
  ReconcileDependencies &
  SaveCardDependencies &
  RemoveCardDependencies &
  MailDonorDependencies &
  MailPlanDependencies &
  MailPayerDependencies &
  MailStaffDependencies &
  EraseDonorDependencies &
  RecurringPlanDependencies

/** Every process there is, with its activities, for whichever engine is to run them. */
export const boundProcesses = (deps: ProcessDependencies): readonly BoundProcess[] => [
  bind(takePayment, takePaymentActivities(deps)),
  bind(awaitPayme, awaitWalletActivities(deps)),
  bind(awaitTapAndGo, awaitWalletActivities(deps)),
  bind(makeRefund, makeRefundActivities(deps)),
  bind(settlePayment, settlePaymentActivities(deps)),
  bind(reconcile, reconcileActivities(deps)),
  bind(saveCard, saveCardActivities(deps)),
  bind(removeCard, removeCardActivities(deps)),
  bind(recurringPlan, recurringPlanActivities(deps)),
  bind(eraseDonor, eraseDonorActivities(deps)),
  bind(mailDonor, mailDonorActivities(deps)),
  bind(mailPlan, mailPlanActivities(deps)),
  bind(mailPayer, mailPayerActivities(deps)),
  bind(mailStaff, mailStaffActivities(deps)),
  bind(issueReceipt, issueReceiptActivities(deps)),
]
