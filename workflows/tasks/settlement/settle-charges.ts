import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents, subtractCents } from '@almoner/domain/kernel/money.ts'
import { mostSettlementLines, type SettlementLine } from '@almoner/domain/treasury/events.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { BalanceLine } from '../../gateways/ports/balance-gateway.ts'
import { finalIfRejected } from '../../gateways/ports/final-if-rejected.ts'
import { closeReview, openReview } from '../../steps/review/manual-review.ts'
import { recordInTreasury } from '../../steps/record/treasury-books.ts'
import type { Charges } from './charges.ts'
import type { SettleDependencies, UnsettledPayment } from './dependencies.ts'

type Settling = {
  /** The process that settles, and its id. */
  process: { name: string; id: string }
  charges: Charges
}

/** Settles those of the charges that are not settled; answers how many. */
export const settleCharges = async (
  deps: SettleDependencies,
  { process, charges }: Settling,
): Promise<number> => {
  if (charges.size === 0) return 0
  const groups = await groupByCharity(deps, charges)
  return await settleCharities(groups, ([organisationId, paymentIds]) =>
    settleCharity(deps, { process, organisationId, paymentIds, charges }),
  )
}

const groupByCharity = async (
  deps: SettleDependencies,
  charges: Charges,
): Promise<ReadonlyMap<OrganisationId, readonly PaymentId[]>> => {
  const groups = new Map<OrganisationId, PaymentId[]>()
  for (const { organisationId, paymentId } of await deps.findUnsettled([...charges.keys()])) {
    groups.set(organisationId, [...(groups.get(organisationId) ?? []), paymentId])
  }
  return groups
}

const mostAtOnce = 6

/** Settles all charities, several at a time. A failure of one does not stop the others. */
const settleCharities = async <Group>(
  groups: Iterable<Group>,
  settle: (group: Group) => Promise<number>,
): Promise<number> => {
  const waiting = [...groups]
  let settled = 0
  const lanes = Array.from({ length: mostAtOnce }, async () => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      const count = await settle(group)
      settled += count
    }
  })
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return settled
}

type OfCharity = Settling & {
  organisationId: OrganisationId
  paymentIds: readonly PaymentId[]
}

const settleCharity = async (deps: SettleDependencies, of: OfCharity): Promise<number> => {
  const { process, organisationId, paymentIds, charges } = of
  let seenCount = await readSeenCount(deps, organisationId)
  const unsettled = await deps.findUnsettled(paymentIds)
  const accountId = await findAccountId(deps, organisationId)
  const lines = new Map<CalendarDay, SettlementLine[]>()
  for (const payment of unsettled) {
    const charge = charges.get(payment.paymentId)
    if (charge === undefined || !isAgreed(deps, payment, charge)) continue
    if (!(await isWithCharity(deps, { payment, charge, accountId, process }))) continue
    const day = toCalendarDay(charge.availableAt)
    lines.set(day, [...(lines.get(day) ?? []), toLine(payment, charge)])
  }
  let settled = 0
  for (const [day, ofDay] of [...lines].flatMap(cutToEvents)) {
    const recorded = await recordInTreasury(deps, {
      command: {
        type: 'RecordSettlement',
        organisationId,
        day,
        lines: ofDay,
        seenCount,
        at: deps.now(),
      },
      process: process.name,
      processId: process.id,
      commandId: `settle:${organisationId}:${seenCount}:${hashPayments(ofDay)}`,
    })
    // The treasury has moved on since it was read: the next attempt reads it again.
    if ('refused' in recorded) throw new Error(`a settlement was refused: ${recorded.refused}`)
    seenCount = recorded.count
    settled += ofDay.length
  }
  return settled
}

type OfDay = readonly [CalendarDay, readonly SettlementLine[]]

/** Cuts the lines of a day into parts that fit one event. */
const cutToEvents = ([day, lines]: OfDay): readonly OfDay[] =>
  Array.from({ length: Math.ceil(lines.length / mostSettlementLines) }, (_, index) => {
    const from = index * mostSettlementLines
    return [day, lines.slice(from, from + mostSettlementLines)]
  })

// Two processes that have seen equal books may settle different payments; only one of them may be
// recorded.
const hashPayments = (lines: readonly SettlementLine[]): string => {
  const paymentIds = lines.map(({ paymentId }) => paymentId).toSorted()
  return createHash('sha256').update(paymentIds.join(' ')).digest('hex')
}

const pauseMilliseconds = 50
const mostPauses = 200

/**
 * The count of the charity's treasury once the list of what is not settled knows all of it. The
 * list is read after it: recorded with this count, nothing of the list is settled twice.
 */
const readSeenCount = async (
  deps: SettleDependencies,
  organisationId: OrganisationId,
): Promise<number> => {
  const { count } = (await loadState(deps.store, treasury, organisationId)).state
  for (let pause = 0; pause < mostPauses; pause += 1) {
    if ((await deps.treasuryCount(organisationId)) >= count) return count
    await delay(pauseMilliseconds)
  }
  throw new Error(`the treasury of ${organisationId} is not read yet`)
}

const isAgreed = (
  { log }: SettleDependencies,
  { paymentId, totalCents }: UnsettledPayment,
  { amountCents, feeCents }: BalanceLine,
): boolean => {
  const agrees = amountCents === totalCents && feeCents < amountCents
  // The nightly comparison opens the review of another sum.
  if (!agrees) log.error({ paymentId }, 'a charge of another sum is not settled')
  return agrees
}

/** Returns null while the account may not receive money: the platform keeps the charity's part. */
const findAccountId = async (
  { store }: SettleDependencies,
  organisationId: OrganisationId,
): Promise<string | null> => {
  const { state } = await loadState(store, connectedAccount, organisationId)
  if (state.status === 'none' || state.capabilities.transfers !== 'active') return null
  return state.accountId
}

type Part = Pick<Settling, 'process'> & {
  payment: UnsettledPayment
  charge: BalanceLine
  accountId: string | null
}

// Money that the charity's account cannot receive yet stays pending until the night it can.
const isWithCharity = async (
  deps: SettleDependencies,
  { payment, charge, accountId, process: { name: process } }: Part,
): Promise<boolean> => {
  const { balances, log } = deps
  const { paymentId, netCents: amountCents } = payment
  const { providerPaymentId, destinationId } = charge
  if (destinationId !== null || amountCents === 0) return true
  if (accountId === null || providerPaymentId === null) return false
  const moved = await finalIfRejected(() =>
    balances.transferPayment({ paymentId, providerPaymentId, accountId, amountCents }),
  )
  const item = {
    discrepancy: 'charge_not_moved',
    provider: 'stripe',
    providerObjectId: providerPaymentId,
  } as const
  if (moved.outcome === 'transferred') {
    await closeReview(deps, { item, correlation: paymentId, process })
    return true
  }
  log.error({ paymentId, code: moved.code }, 'a charge could not be moved to its charity')
  // The platform's own account at Stripe refuses: no charity can do anything about it.
  await openReview(deps, { ...item, process, organisationId: null, paymentId, amountCents })
  return false
}

const toLine = (
  { paymentId, processingFeeCents, netCents }: UnsettledPayment,
  { transactionId, amountCents, feeCents }: BalanceLine,
): SettlementLine => ({
  paymentId,
  transactionId,
  totalCents: amountCents,
  settledCents: subtractCents(amountCents, feeCents),
  releasedCents: netCents,
  differenceCents: cents(feeCents - processingFeeCents),
})
