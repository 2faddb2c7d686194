import { chargeFailed } from './charge-failed.ts'
import { invoicePaid } from './invoice-paid.ts'
import { planChanged } from './plan-changed.ts'
import { planEnded } from './plan-ended.ts'
import { referralCredited } from './referral-credited.ts'

/** Letters to each owner about the charity’s plan, its invoices and its credit. */
export const billingLetters = {
  charge_failed: chargeFailed,
  invoice_paid: invoicePaid,
  plan_changed: planChanged,
  plan_ended: planEnded,
  referral_credited: referralCredited,
}
