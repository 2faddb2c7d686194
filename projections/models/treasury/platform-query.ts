import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'

export type ProviderFees = {
  /** The month of the settlement in Hong Kong, such as `2026-11`. */
  month: string
  method: PaymentMethod
  /** The brand of the card, as the provider names it; empty if the provider does not. */
  cardBrand: string
  isLocalCard: boolean
  payments: number
  /** The sum that the payers were charged. */
  chargedCents: Cents
  promisedCents: Cents
  takenCents: Cents
}

/**
 * Returns the provider's fees for all charities' payments that were settled in a year (`2026`), and
 * the fees promised. They are listed by month, the earliest first, and by kind of card.
 */
export const sumProviderFees = async (
  db: Db,
  { year }: { year: number },
): Promise<readonly ProviderFees[]> => {
  const { rows } = await sql<{
    month: string
    method: PaymentMethod
    card_brand: string
    card_local: boolean
    payments: number
    charged: bigint
    promised: bigint
    taken: bigint
  }>`
    select month, method, card_brand, card_local, sum(payments)::int as payments,
      sum(charged_cents)::bigint as charged, sum(promised_cents)::bigint as promised,
      sum(taken_cents)::bigint as taken
    from ${sql.table('read_models.provider_fee_months')}
    where month >= ${`${year}-01`} and month <= ${`${year}-12`}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  return rows.map((row) => ({
    month: row.month,
    method: row.method,
    cardBrand: row.card_brand,
    isLocalCard: row.card_local,
    payments: row.payments,
    chargedCents: toCents(row.charged),
    promisedCents: toCents(row.promised),
    takenCents: toCents(row.taken),
  }))
}

export type UnsettledCharity = {
  organisationId: OrganisationId
  payments: number
  netCents: Cents
  /** When the oldest of them was recorded. */
  since: Instant
}

/** The charities whose payments were recorded before a moment and are not settled, oldest first. */
export const listUnsettledCharities = async (
  db: Db,
  { before, limit }: { before: Instant; limit: number },
): Promise<readonly UnsettledCharity[]> => {
  const { rows } = await sql<{
    organisation_id: OrganisationId
    payments: number
    net: bigint
    since: Instant
  }>`
    select organisation_id, count(*)::int as payments, sum(net_cents)::bigint as net,
      min(captured_at) as since
    from ${sql.table('read_models.unsettled_payments')}
    where captured_at < ${before}::timestamptz
    group by 1 order by since, 1 limit ${limit}`.execute(db)
  return rows.map((row) => ({
    organisationId: row.organisation_id,
    payments: row.payments,
    netCents: toCents(row.net),
    since: row.since,
  }))
}

/** The charities for whose refunds and disputes money is advanced, the largest sum first. */
export const listAdvanced = async (
  db: Db,
  { limit }: { limit: number },
): Promise<readonly { organisationId: OrganisationId; advancedCents: Cents }[]> => {
  const rows = await db
    .selectFrom('read_models.treasuries')
    .select(['organisation_id', 'advanced_cents'])
    .where('advanced_cents', '>', 0n)
    .orderBy('advanced_cents', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    assert(row.advanced_cents > 0n, 'an advance is of positive cents')
    return { organisationId: row.organisation_id, advancedCents: toCents(row.advanced_cents) }
  })
}
