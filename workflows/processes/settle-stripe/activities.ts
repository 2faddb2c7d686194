import { setTimeout as delay } from 'node:timers/promises'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { isUuid, type OrganisationId, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { mostSettlementLines, type SettlementLine } from '@almoner/domain/treasury/events.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { BalanceGateway, BalanceLine } from '../../gateways/balance-gateway.ts'
import { finalIfRejected } from '../../gateways/final-if-rejected.ts'
import type { Log } from '../../log.ts'
import { closeReview, openReview } from '../../review/manual-review.ts'
import { recordInTreasury, type TreasuryBooks } from '../../record/treasury-books.ts'
import { settleStripeId, type SettleStripeInput } from './contract.ts'
import type { SettleStripeActivities } from './process.ts'

/** A payment that Stripe took and has not settled. */
type UnsettledPayment = {
  organisationId: OrganisationId
  paymentId: PaymentId
  totalCents: Cents
  /** The provider's fee, as payer and charity were told. */
  processingFeeCents: Cents
  /** What the charity nets. */
  netCents: Cents
}

export type SettleStripeDependencies = TreasuryBooks & {
  balances: Pick<BalanceGateway, 'listBalanceLines' | 'transferPayment'>
  log: Log
  /** When the oldest payment was recorded that is not settled; null where all are. */
  oldestUnsettledAt: () => Promise<Instant | null>
  /** Those of the payments that are not settled. */
  findUnsettled: (paymentIds: readonly PaymentId[]) => Promise<readonly UnsettledPayment[]>
  /** How many events of the charity's treasury `findUnsettled` knows of. */
  treasuryCount: (organisationId: OrganisationId) => Promise<number>
}

export const settleStripeActivities = (deps: SettleStripeDependencies): SettleStripeActivities => ({
  settleCharges: async (input) => {
    const oldest = await deps.oldestUnsettledAt()
    if (oldest === null) return { settled: 0, next: null }
    const since = instantFromMilliseconds(toMilliseconds(oldest) - longestUnknownMilliseconds)
    const { charges, next } = await readCharges(deps, { since, after: input.after })
    const groups = await groupByCharity(deps, charges)
    const settled = await settleCharities(groups, ([organisationId, paymentIds]) =>
      settleCharity(deps, { input, organisationId, paymentIds, charges }),
    )
    return { settled, next }
  },
})

const pageSize = 100
/** Of all charities, read before any is settled: the more, the fewer events each charity gets. */
const mostCharges = 5_000
/** A payment may be recorded that long after the provider took it. */
const longestUnknownMilliseconds = 4 * 24 * 3_600_000

type Charges = ReadonlyMap<PaymentId, BalanceLine>

const readCharges = async (
  { balances, now }: SettleStripeDependencies,
  { since, after }: { since: Instant; after: string | null },
): Promise<{ charges: Charges; next: string | null }> => {
  const charges = new Map<PaymentId, BalanceLine>()
  // The provider counts whole seconds: what became available in the present one is available.
  const until = instantFromMilliseconds(toMilliseconds(now()) + 1_000)
  const period = { accountId: null, since, until, limit: pageSize }
  let next = after
  for (let page = 0; page < mostCharges / pageSize; page += 1) {
    const from: string | null = next
    const listed = await finalIfRejected(() =>
      balances.listBalanceLines({ ...period, ...(from !== null && { after: from }) }),
    )
    for (const line of listed.items) {
      const { kind, paymentId } = line
      if (kind !== 'payment' || paymentId === null || !isUuid(paymentId)) continue
      charges.set(paymentId as PaymentId, line)
    }
    next = listed.next
    if (next === null) break
  }
  return { charges, next }
}

const groupByCharity = async (
  deps: SettleStripeDependencies,
  charges: Charges,
): Promise<ReadonlyMap<OrganisationId, readonly PaymentId[]>> => {
  const groups = new Map<OrganisationId, PaymentId[]>()
  for (const { organisationId, paymentId } of await deps.findUnsettled([...charges.keys()])) {
    groups.set(organisationId, [...(groups.get(organisationId) ?? []), paymentId])
  }
  return groups
}

const mostAtOnce = 6

/** So many charities at the same time; all of them, also where one fails. */
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

type OfCharity = {
  input: SettleStripeInput
  organisationId: OrganisationId
  paymentIds: readonly PaymentId[]
  charges: Charges
}

const settleCharity = async (deps: SettleStripeDependencies, of: OfCharity): Promise<number> => {
  const { input, organisationId, paymentIds, charges } = of
  let seenCount = await readSeenCount(deps, organisationId)
  const unsettled = await deps.findUnsettled(paymentIds)
  const accountId = await findAccountId(deps, organisationId)
  const lines = new Map<CalendarDay, SettlementLine[]>()
  for (const payment of unsettled) {
    const charge = charges.get(payment.paymentId)
    if (charge === undefined || !isAgreed(deps, payment, charge)) continue
    if (!(await isWithCharity(deps, { payment, charge, accountId }))) continue
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
      process: 'settle-stripe',
      processId: settleStripeId(input),
      commandId: `settle:${organisationId}:${seenCount}`,
    })
    // The treasury has moved on since it was read: the next attempt reads it again.
    if ('refused' in recorded) throw new Error(`a settlement was refused: ${recorded.refused}`)
    seenCount = recorded.count
    settled += ofDay.length
  }
  return settled
}

type OfDay = readonly [CalendarDay, readonly SettlementLine[]]

/** As many lines of a day as one event may have. */
const cutToEvents = ([day, lines]: OfDay): readonly OfDay[] =>
  Array.from({ length: Math.ceil(lines.length / mostSettlementLines) }, (_, index) => {
    const from = index * mostSettlementLines
    return [day, lines.slice(from, from + mostSettlementLines)]
  })

const pauseMilliseconds = 50
const mostPauses = 200

/**
 * The count of the charity's treasury once the list of what is not settled knows all of it. The
 * list is read after it: recorded with this count, nothing of the list is settled twice.
 */
const readSeenCount = async (
  deps: SettleStripeDependencies,
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
  { log }: SettleStripeDependencies,
  { paymentId, totalCents }: UnsettledPayment,
  { amountCents, feeCents }: BalanceLine,
): boolean => {
  const agrees = amountCents === totalCents && feeCents < amountCents
  // The nightly comparison opens the review of another sum.
  if (!agrees) log.error({ paymentId }, 'a charge of another sum is not settled')
  return agrees
}

/** Null while the account may not receive money: the platform keeps the charity's part. */
const findAccountId = async (
  { store }: SettleStripeDependencies,
  organisationId: OrganisationId,
): Promise<string | null> => {
  const { state } = await loadState(store, connectedAccount, organisationId)
  if (state.status === 'none' || state.capabilities.transfers !== 'active') return null
  return state.accountId
}

type Part = { payment: UnsettledPayment; charge: BalanceLine; accountId: string | null }

// Money that the charity's account cannot receive yet stays pending until the night it can.
const isWithCharity = async (
  deps: SettleStripeDependencies,
  { payment, charge, accountId }: Part,
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
  const process = 'settle-stripe'
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
