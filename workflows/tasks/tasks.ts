import { beginErasure } from './erasure-requests/begin-erasure.ts'
import { completeOpenings } from './complete-openings.ts'
import { endErasureRequests } from './erasure-requests/end-erasure-requests.ts'
import { eraseIdentityImages } from './erase-identity-images.ts'
import { importEntries } from './import-entries.ts'
import { issueReceipt } from './issue-receipt/issue-receipt.ts'
import { makeReport } from './reports/make-report.ts'
import { removeReports } from './reports/remove-reports.ts'
import { requestReports } from './reports/request-reports.ts'
import { mailDonor } from './mail-donor.ts'
import { mailPayer } from './mail-payer/mail-payer.ts'
import { mailRecurringPlan } from './mail-recurring-plan/mail-recurring-plan.ts'
import { mailStaff } from './mail-staff/mail-staff.ts'
import { reconcile } from './reconcile/reconcile.ts'
import { releaseDomain } from './release-domain.ts'
import { remindErasures } from './remind-erasures/remind-erasures.ts'
import { remindSection88 } from './remind-section88/remind-section88.ts'
import { requestPayouts } from './request-payouts.ts'
import { restPlans } from './rest-plans/rest-plans.ts'
import { rewardReferral } from './reward-referral.ts'
import { reviseMatch } from './revise-match.ts'
import { settlePayment } from './settle-payment/settle-payment.ts'
import { settleNewCharges } from './settlement/settle-new-charges.ts'
import { settleStripe } from './settlement/settle-stripe.ts'
import { updateConnectedAccount } from './update-connected-account.ts'
import { updateTreasury } from './update-treasury.ts'
import { watchDomains } from './watch-domains.ts'

/** Every task there is. */
export const tasks = [
  beginErasure,
  completeOpenings,
  endErasureRequests,
  eraseIdentityImages,
  importEntries,
  issueReceipt,
  mailDonor,
  mailPayer,
  mailRecurringPlan,
  mailStaff,
  makeReport,
  reconcile,
  releaseDomain,
  remindErasures,
  remindSection88,
  removeReports,
  requestPayouts,
  requestReports,
  restPlans,
  reviseMatch,
  rewardReferral,
  settleNewCharges,
  settlePayment,
  settleStripe,
  updateConnectedAccount,
  updateTreasury,
  watchDomains,
] as const
