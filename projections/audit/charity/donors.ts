import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { neverBefore } from '../../models/payment-history/donors/giver-days.ts'
import type { Findings } from '../finding/findings.ts'

type Sums = {
  organisation_id: string
  given: bigint
  own: bigint
  listed: bigint
  gifts: bigint
  donor_gifts: bigint
  records: bigint
  first_gifts: bigint
}

/**
 * Compares, for each charity, what it was given by day with the sums of its donors: of each payer
 * id, and of the listed records, in which payer ids of one person are merged. Each record has one
 * first gift in the days of givers.
 */
export const checkDonors = async (findings: Findings, db: Db): Promise<void> => {
  const { rows } = await sql<Sums>`
    select coalesce(days.organisation_id, donors.organisation_id) as organisation_id,
      coalesce(days.given, 0)::bigint as given, coalesce(days.gifts, 0)::bigint as gifts,
      coalesce(donors.own, 0)::bigint as own, coalesce(donors.listed, 0)::bigint as listed,
      coalesce(donors.gifts, 0)::bigint as donor_gifts,
      coalesce(donors.records, 0)::bigint as records,
      coalesce(givers.first_gifts, 0)::bigint as first_gifts
    from (
      select organisation_id, sum(amount_cents - given_back_cents) as given, sum(gifts) as gifts
      from ${sql.table('read_models.giving_days')} group by 1
    ) as days
    full join (
      select organisation_id, sum(own_given_cents) as own, sum(given_cents) as listed,
        sum(gifts) as gifts, count(*) filter (where is_listed) as records
      from ${sql.table('read_models.donor_records')} group by 1
    ) as donors on donors.organisation_id = days.organisation_id
    left join (
      select organisation_id, sum(people) as first_gifts
      from ${sql.table('read_models.giver_days')} where earlier_day = ${neverBefore}::date group by 1
    ) as givers on givers.organisation_id = coalesce(days.organisation_id, donors.organisation_id)`.execute(
    db,
  )
  findings.checked('donors', 'charities', rows.length)
  for (const row of rows) {
    const { organisation_id: charity, given, own, listed, gifts, donor_gifts } = row
    if (given !== own || given !== listed) {
      findings.found(
        'donors',
        `charity ${charity} was given ${given} cents, and its donors gave ${own}, listed as ${listed}`,
      )
    }
    if (gifts !== donor_gifts) {
      findings.found(
        'donors',
        `charity ${charity} has ${gifts} gifts, and its donors have ${donor_gifts}`,
      )
    }
    if (row.records !== row.first_gifts) {
      findings.found(
        'donors',
        `charity ${charity} lists ${row.records} donors, and counts ${row.first_gifts} first gifts`,
      )
    }
  }
}
