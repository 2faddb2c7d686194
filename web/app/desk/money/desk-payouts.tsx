import { useReader } from '../../../desk/use-may.ts'
import { PayoutDetail } from '../../../desk/payouts/detail/payout-detail.tsx'
import { PayoutHistory } from '../../../desk/payouts/payout-history.tsx'
import { PayoutSuccess } from '../../../desk/payouts/request/payout-success.tsx'
import { Payout } from '../../../desk/payouts/request/payout.tsx'

/** Shows the sum that can be paid out to staff who may request it. */
export const DeskPayout = () => <Payout {...useReader('payouts.request')} />

export const DeskPayoutSuccess = () => <PayoutSuccess of={useReader('payouts.request').of} />

export const DeskPayoutHistory = () => <PayoutHistory of={useReader('payouts.read').of} />

export const DeskPayoutDetail = () => <PayoutDetail of={useReader('payouts.read').of} />
