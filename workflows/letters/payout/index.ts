import { balanceOld } from './balance-old.ts'
import { payoutCancelled } from './payout-cancelled.ts'
import { payoutFailed } from './payout-failed.ts'
import { payoutReturned } from './payout-returned.ts'
import { payoutSent } from './payout-sent.ts'

/** Letters to all staff who may request a payout. */
export const payoutLetters = {
  balance_old: balanceOld,
  payout_cancelled: payoutCancelled,
  payout_failed: payoutFailed,
  payout_returned: payoutReturned,
  payout_sent: payoutSent,
}
