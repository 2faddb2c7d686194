import type { Calls } from '../call/calls.ts'
import type { Later } from './booking-objects.ts'
import type { Change } from '../objects.ts'
import { reportAvailable } from '../balance/available.ts'
import { endPayout, sendPayout } from '../balance/payout-steps.ts'
import { failRefund, settleRefund } from './refunds.ts'
import type { World } from '../world.ts'

/** Does a deferred action, such as settling a refund. */
export const doLater = async (
  later: Later,
  { world, calls }: { world: World; calls: Calls },
): Promise<void> => {
  await calls.play(await toLock(later, world), async () => toChange(later, world))
}

const toLock = async (later: Later, world: World): Promise<string> => {
  if (later.act === 'report_available') return later.id
  if ('payout' in later) return later.payout
  const refund = await world.store.get('refund', later.refund)
  return refund?.charge ?? later.id
}

// The object is read under the lock, because a visitor may have done the act by hand before.
const toChange = async (later: Later, world: World): Promise<Change> => {
  if (later.act === 'report_available') return reportAvailable(later.after, world)
  const change =
    'payout' in later ? await toPayoutChange(later, world) : await toRefundChange(later, world)
  return { ...change, remove: [{ kind: 'later', id: later.id }] }
}

type PayoutLater = Extract<Later, { payout: string }>
type RefundLater = Extract<Later, { refund: string }>

const toPayoutChange = async (later: PayoutLater, world: World): Promise<Change> => {
  const payout = await world.store.get('payout', later.payout)
  if (!payout) return nothing
  return later.act === 'send_payout' ? sendPayout(payout, world) : endPayout(payout, world)
}

const toRefundChange = async (later: RefundLater, world: World): Promise<Change> => {
  const refund = await world.store.get('refund', later.refund)
  const charge = refund && (await world.store.get('charge', refund.charge))
  if (!refund || !charge) return nothing
  return later.act === 'settle_refund'
    ? settleRefund(refund)
    : failRefund({ refund, charge }, world)
}

const nothing: Change = { status: 200, body: {}, put: [], events: [] }
