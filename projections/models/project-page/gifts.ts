import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { listBookings } from '@almoner/domain/offline-entry/bookings.ts'
import type { OfflineEntryEvent } from '@almoner/domain/offline-entry/events.ts'
import type { Transaction } from 'kysely'
import type { Database, RowOf } from '../../engine/database.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import type { PageFact } from './page-fact.ts'

type Gift = RowOf<'read_models.project_gifts'>

/** The sum that one event adds to a project, or takes from it. */
export type Raised = Pick<PageFact, 'position' | 'tenant'> & {
  projectId: ProjectId
  cents: bigint
  netCents: bigint
  payments: bigint
  /** The moment the money came; null if money was returned. */
  giftAt: Instant | null
}

/**
 * A refund's event names only its payment, so this table holds the payment's project and its
 * remaining amount. An offline entry's event has both. Returns the effect of each new event on its
 * projects.
 */
export const projectGifts = async (
  trx: Transaction<Database>,
  facts: readonly PageFact[],
): Promise<readonly Raised[]> => {
  const raised: Raised[] = facts.flatMap(listOffline)
  await foldRows<PageFact, 'read_models.project_gifts'>(trx, {
    table: 'read_models.project_gifts',
    key: ['payment_id'],
    facts,
    keyOf: findGift,
    apply: (row, fact) => {
      const next = giftAfter(row, fact)
      const { project_id: projectId } = next
      const cents = computeRaised(next) - (row ? computeRaised(row) : 0n)
      const netCents = computeNet(next) - (row ? computeNet(row) : 0n)
      const payments = countGifts(next) - (row ? countGifts(row) : 0n)
      const { position, tenant } = fact
      const giftAt = row === null ? fact.meta.at : null
      const effect = { cents, netCents, payments, giftAt }
      if (projectId !== null) raised.push({ position, tenant, projectId, ...effect })
      return next
    },
  })
  return raised
}

const listOffline = (fact: PageFact): readonly Raised[] => {
  if (!('offlineEntryId' in fact.data)) return []
  const { position, tenant } = fact
  const raised = new Map<ProjectId, Raised>()
  for (const { entry, sign } of listBookings(fact as OfflineEntryEvent)) {
    const { projectId, amountCents, feeCents, receivedAt } = entry
    if (projectId === null) continue
    const before = raised.get(projectId) ?? nothing
    const cents = before.cents + BigInt(sign * amountCents)
    const netCents = before.netCents + BigInt(sign * (amountCents - feeCents))
    const payments = before.payments + BigInt(sign)
    const giftAt = sign === 1 ? receivedAt : before.giftAt
    const effect = { cents, netCents, payments, giftAt }
    raised.set(projectId, { position, tenant, projectId, ...effect })
  }
  return [...raised.values()]
}

const nothing = { cents: 0n, netCents: 0n, payments: 0n, giftAt: null }

const findGift = (fact: PageFact): Pick<Gift, 'payment_id'> | null => {
  const isBack =
    fact.type === 'RefundSucceeded' ||
    (fact.type === 'DisputeClosed' && fact.data.outcome === 'lost')
  return isBack || fact.type === 'PaymentSucceeded' ? { payment_id: fact.data.paymentId } : null
}

const giftAfter = (row: Gift | null, fact: PageFact): Omit<Gift, 'position'> => {
  if (fact.type === 'PaymentSucceeded') {
    assert(row === null, 'a payment succeeds once')
    const { paymentId, organisationId, projectId, amountCents, breakdown } = fact.data
    assert(amountCents > 0, 'what was given is a positive sum')
    return {
      payment_id: paymentId,
      organisation_id: organisationId,
      project_id: projectId,
      amount_cents: BigInt(amountCents),
      total_cents: BigInt(breakdown.totalAmountCents),
      net_cents: BigInt(breakdown.nonprofitReceivesCents),
      given_back_cents: 0n,
    }
  }
  const gift = requirePresent(row, `the payment of ${fact.type} at ${fact.position}`)
  assert('amountCents' in fact.data, 'what is given back is a sum')
  const given_back_cents = gift.given_back_cents + BigInt(fact.data.amountCents)
  assert(given_back_cents <= gift.total_cents, 'no more is given back than was paid')
  return { ...gift, given_back_cents }
}

// A refund first reduces the gift: the fee was not raised, and is not returned either.
const computeRaised = ({
  amount_cents: amount,
  given_back_cents: back,
}: Omit<Gift, 'position'>): bigint => (back < amount ? amount - back : 0n)

// Fees are not returned: of a whole refund they are the charity's loss.
const computeNet = ({ net_cents: net, given_back_cents: back }: Omit<Gift, 'position'>): bigint =>
  net - back

const countGifts = ({
  total_cents: total,
  given_back_cents: back,
}: Omit<Gift, 'position'>): bigint => (back < total ? 1n : 0n)
