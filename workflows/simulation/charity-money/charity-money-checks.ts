import { openAccount } from '@almoner/domain/connected-account/fixtures.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import type { DisputeOpened, RefundRequested } from '@almoner/domain/payment/events/refund.ts'
import type { TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { World } from '../../testing/world.ts'
import { auditSchedule, describe } from '../schedule.ts'

const readAll = ({ books }: World) => books.readAll({ after: 0n, limit: 10_000 })

const countTypes = (events: readonly RecordedEvent[], type: string): number =>
  events.filter((event) => event.type === type).length

/** The outcomes by name, to show how much was tried. */
export const countMoney = async (world: World): Promise<Record<string, number>> => {
  const events = await readAll(world)
  const count = (type: string) => countTypes(events, type)
  return {
    settlements: count('SettlementRecorded'),
    advances: count('AdvanceRecorded'),
    returns: count('AmountReturned'),
    requested: count('PayoutRequested'),
    approved: count('PayoutApproved'),
    paid: count('PayoutPaid'),
    failed: count('PayoutFailed'),
    cancelled: count('PayoutCancelled'),
    'sent back': count('PayoutReturned'),
  }
}

/** The violations at the end, in plain text. */
export const findMoneyFaults = async (world: World): Promise<string[]> => {
  const events = await readAll(world)
  const { state } = await loadState(world.books, treasury, harbourId)
  const money = events.filter(({ stream }) => stream.startsWith('treasury-')) as unknown as Money[]
  const { availableCents } = await world.balances.readBalance(openAccount.accountId)
  return [
    ...findUnsettled(events, money),
    ...findPayoutFaults(world, money),
    ...findBalanceFaults(events, money),
    ...(state.payout === null ? [] : [`payout ${state.payout.payoutId} did not end`]),
    ...(state.availableCents <= availableCents
      ? []
      : [`${state.availableCents} can be paid out, and the provider has ${availableCents}`]),
    ...world.errors.map(({ message, details }) => `${message}: ${describe(details)}`),
    ...auditSchedule(world, events),
  ]
}

type Money = TreasuryEvent & Pick<RecordedEvent, 'meta'>

// Every card payment is settled once.
const findUnsettled = (events: readonly RecordedEvent[], money: readonly Money[]): string[] => {
  const settled = money.flatMap((event) =>
    event.type === 'SettlementRecorded' ? event.data.lines.map(({ paymentId }) => paymentId) : [],
  )
  const paid = events.flatMap(({ type, data }) =>
    type === 'PaymentSucceeded' ? [(data as { paymentId: string }).paymentId] : [],
  )
  const times = (id: string) => settled.filter((paymentId) => paymentId === id).length
  return paid.flatMap((id) => (times(id) === 1 ? [] : [`${id} was settled ${times(id)} times`]))
}

// The provider has one payout for each that was sent, with its sum, and no two were under way at once.
const findPayoutFaults = ({ balances }: World, money: readonly Money[]): string[] => {
  const requested = new Map(
    money.flatMap((event) =>
      event.type === 'PayoutRequested' ? [[event.data.payoutId as string, event.data]] : [],
    ),
  )
  const ids = balances.payouts.map(({ payoutId }) => payoutId)
  let open = 0
  return [
    ...(new Set(ids).size < ids.length ? ['a payout was made twice'] : []),
    ...balances.payouts.flatMap(({ payoutId, amountCents }) =>
      requested.get(payoutId ?? '')?.amountCents === amountCents
        ? []
        : [`payout ${String(payoutId)} of another sum`],
    ),
    ...money.flatMap(({ type }) => {
      if (type === 'PayoutRequested') open += 1
      if (['PayoutPaid', 'PayoutFailed', 'PayoutCancelled'].includes(type)) open -= 1
      return open > 1 ? ['two payouts were under way at once'] : []
    }),
  ]
}

// Counts the balance differently from the treasury: incoming less outgoing sums.
const findBalanceFaults = (events: readonly RecordedEvent[], money: readonly Money[]): string[] => {
  const last = money.at(-1)
  if (last === undefined) return []
  const counted = sumTreasury(money) - sumBack(events)
  const { availableCents, advancedCents } = last.data.after
  const balance = availableCents - advancedCents
  return balance === counted
    ? []
    : [`the treasury has ${balance}, and its events come to ${counted}`]
}

const sumTreasury = (money: readonly Money[]): number =>
  money.reduce((sum, event) => {
    switch (event.type) {
      case 'SettlementRecorded':
        return sum + event.data.lines.reduce((some, line) => some + line.releasedCents, 0)
      case 'PayoutRequested':
        return sum - event.data.amountCents
      case 'PayoutFailed':
      case 'PayoutCancelled':
      case 'PayoutReturned':
        return sum + event.data.amountCents
      case 'AdvanceRecorded':
      case 'AmountReturned':
      case 'PayoutApproved':
      case 'PayoutSent':
      case 'PayoutPaid':
        return sum
    }
  }, 0)

/**
 * Returns the sum that was refunded or taken back, and did not return, by the payments' own
 * streams.
 */
const sumBack = (events: readonly RecordedEvent[]): number => {
  const shortfalls = new Map<string, number>()
  let sum = 0
  for (const { type, data } of events) {
    if (type === 'RefundRequested') {
      const { refundId, shortfallCents } = data as RefundRequested['data']
      shortfalls.set(refundId, shortfallCents)
      sum += shortfallCents
    }
    if (type === 'RefundFailed') sum -= shortfalls.get((data as { refundId: string }).refundId) ?? 0
    if (type === 'DisputeOpened') {
      const { disputeId, amountCents, shortfallCents } = data as DisputeOpened['data']
      shortfalls.set(disputeId, amountCents)
      sum += shortfallCents
    }
    if (type === 'DisputeClosed' && (data as { outcome: string }).outcome === 'won') {
      sum -= shortfalls.get((data as { disputeId: string }).disputeId) ?? 0
    }
  }
  return sum
}
