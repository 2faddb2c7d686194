import { createHash } from 'node:crypto'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, PersonId } from '@almoner/domain/kernel/ids.ts'
import { createDatabase, type Db } from '@almoner/projections/engine/database.ts'
import { paymentsOfPeople } from '@almoner/projections/models/payment-history/query.ts'
import { createChance } from '@almoner/sandbox/chance.ts'
import type { Cluster } from '../../contender/cluster.ts'
import { atMost, type Figure, type Measure } from '../../measure.ts'
import { percentile } from '../../contender/statistics.ts'

const giftsOfOne = 5_000
const pageSize = 20

/**
 * Measures a donor's own gifts, page by page, at a charity with many more gifts of other people.
 * One donor gave all along, and the other gave as often and then never again.
 */
export const donor: Measure = {
  name: 'donor',
  target: `a page of a donor with ${giftsOfOne} gifts among 1,000,000, p95 ≤ 5 ms`,
  run: async ({ cluster, quick, tell }) => {
    const gifts = quick ? 200_000 : 1_000_000
    const url = await cluster.books('donor')
    const began = performance.now()
    await fillWithGifts({ cluster, url, gifts })
    tell(`donor: ${gifts} gifts written in ${((performance.now() - began) / 1_000).toFixed(1)} s`)
    const db = createDatabase(url, { connections: 1 })
    try {
      const figures: Figure[] = []
      for (const who of ['frequent', 'early', 'occasional'] as const) {
        const millisecondsTaken = await ask(db, { who, gifts, pages: quick ? 500 : 2_000 })
        const p95 = percentile(millisecondsTaken, 0.95)
        const what = `a page of gifts of ${whose[who]} among ${gifts}`
        figures.push(
          { what: `${what}, median`, value: percentile(millisecondsTaken, 0.5), unit: 'ms' },
          { what: `${what}, 95th`, value: p95, unit: 'ms', target: atMost(p95, 5, '≤ 5 ms') },
          { what: `${what}, longest`, value: percentile(millisecondsTaken, 1), unit: 'ms' },
        )
      }
      return figures
    } finally {
      await db.destroy()
    }
  },
}

const whose = {
  frequent: `a donor with ${giftsOfOne} all along`,
  early: `a donor with the first ${giftsOfOne}`,
  occasional: 'donors with a few each',
} as const
type Who = keyof typeof whose

const statuses = ['complete', 'refunded'] as const
const rare = ['error'] as const

const ask = async (
  db: Db,
  { who, gifts, pages }: { who: Who; gifts: number; pages: number },
): Promise<readonly number[]> => {
  const chance = createChance(1)
  const durations: number[] = []
  let rowCount = 0
  for (let page = 0; page < pages; page += 1) {
    // Every other page is a first one; and every fifth list is of a rare status.
    const before = page % 2 === 0 ? null : BigInt(Math.ceil(chance.next() * gifts))
    const options = {
      organisationId: toUuid('charity 0') as OrganisationId,
      // The gifts are read by the donor's account, and by the guest that they were before they had
      // one.
      people: listPeople(who, Math.floor(chance.next() * (gifts / 4))),
      statuses: page % 5 === 0 ? rare : statuses,
      before,
      limit: pageSize,
    }
    const began = performance.now()
    const rows = await paymentsOfPeople(db, options)
    durations.push(performance.now() - began)
    rowCount += rows.length
  }
  assert(rowCount > 0, 'a donor without a gift is no measure')
  return durations
}

const listPeople = (who: Who, number: number): readonly PersonId[] => {
  const name = who === 'occasional' ? `${who} ${number}` : who
  return [toUuid(name), toUuid(`${name} as a guest`)] as PersonId[]
}

const toUuid = (text: string): string => {
  const hex = createHash('md5').update(text).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

// Straight into the table, because this measures reading. Half of the gifts are one charity's;
// among those both donors with many, each as often as a guest as by an account.
const fillWithGifts = async (options: {
  cluster: Pick<Cluster, 'ask'>
  url: string
  gifts: number
}): Promise<void> => {
  const { cluster, url, gifts } = options
  const everyNth = Math.floor(gifts / giftsOfOne)
  await cluster.ask(
    url,
    `insert into read_models.payment_history (payment_id, organisation_id, person_id, project_name,
      transaction_type, status, awaiting_authentication, try, first_name, last_name, email,
      phone_number, memo, custom_fields, method, provider, card_brand, card_country, card_last4,
      amount_cents, cover_fee, total_amount_cents, total_fee_cents, service_fee_cents,
      processing_fee_cents, nonprofit_receives_cents, provider_payment_id, receipt_number, language,
      initiated_at, given_at, completed_at, received_on, initiated_position, position)
    select md5('gift ' || n)::uuid,
      md5('charity ' || case when is_of_many or n % 2 = 0 then 0 else n % 7 + 1 end)::uuid,
      md5(who || case when n / ${everyNth} % 2 = 0 then '' else ' as a guest' end)::uuid,
      'After-school homework rooms', 'donation',
      case abs(hashint8(n)) % 50 when 0 then 'refunded' when 1 then 'error' else 'complete' end,
      false, 1, '大文', '陳', 'tai.man@example.org', '+85291234567', '', '{}', 'card', 'stripe',
      'visa', 'HK', '4242', 50000, true, 51911, 1911, 519, 1392, 50000, 'pi_' || md5('pi ' || n),
      'HLCF-2026-' || n, 'en', '2024-01-01'::timestamptz + n * interval '1 minute',
      '2024-01-01'::timestamptz + n * interval '1 minute',
      '2024-01-01'::timestamptz + n * interval '1 minute',
      (('2024-01-01'::timestamptz + n * interval '1 minute') at time zone 'Asia/Hong_Kong')::date, n, n
    from (
      select n, n <= ${giftsOfOne} or n % ${everyNth} = 0 as is_of_many,
        case when n <= ${giftsOfOne} then 'early' when n % ${everyNth} = 0 then 'frequent'
          else 'occasional ' || n % ${gifts / 4} end as who
      from generate_series(1, ${gifts}) n) of_somebody`,
  )
  await cluster.ask(url, 'vacuum analyze read_models.payment_history')
}
