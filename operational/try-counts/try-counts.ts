import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { longestAlarm } from '../card-testing-alarms/card-testing-alarms.ts'

/** One counted set: no more than `most` different members pass within a window. */
export type TryLimit = { key: string; member: bigint; most: number }

export type TakenTry = {
  key: string
  /** Different members within the window, this one included. */
  taken: number
  /** Tries of the payments in this window that a bank refused since it began. */
  declined: number
  endsAt: Instant
  refused: boolean
}

/** The charity's present counts, from its events. */
export type CharityTries = { declined: number; succeeded: number; alarmEndsAt: Instant | null }

/**
 * Takes one try from all its limits at once, and returns their state, in one statement. If one
 * limit has nothing left none is changed, and the answer names those that refused.
 */
export const takeTry = async (
  db: Db,
  options: {
    limits: readonly TryLimit[]
    organisationId: OrganisationId
    paymentId: PaymentId
    now: Instant
    lastsSeconds: number
    /** From when on the charity's outcomes count. */
    outcomesSince: Instant
  },
): Promise<{ limits: readonly TakenTry[]; charity: CharityTries }> => {
  const { limits, organisationId, paymentId, now, lastsSeconds, outcomesSince } = options
  assert(limits.length > 0 && lastsSeconds > 0, 'a try is taken from something')
  assert(new Set(limits.map(({ key }) => key)).size === limits.length, 'each limit is its own')
  const { rows } = await sql<Row>`
    select t.key, t.taken, t.ends_at as "endsAt", t.refused,
      (select count(*)::int from read_models.declined_tries d
        where d.payment_id = any (t.payments) and d.declined_at >= t.began_at) as declined,
      o.declined as "charityDeclined", o.succeeded as "charitySucceeded",
      (select a.ends_at from kept.card_testing_alarms a
        where a.organisation_id = ${organisationId} and a.ends_at > ${now}
          and a.ends_at <= ${now}::timestamptz + ${longestAlarm}) as "alarmEndsAt"
    from (select coalesce(sum(declined), 0)::int as declined,
        coalesce(sum(succeeded), 0)::int as succeeded
      from read_models.card_outcomes
      where organisation_id = ${organisationId} and minute >= ${outcomesSince} 
        and minute <= ${now}::timestamptz + interval '1 minute') o
    left join kept.take_try(${limits.map(({ key }) => key)}::text[],
      ${limits.map(({ member }) => String(member))}::bigint[],
      ${limits.map(({ most }) => most)}::int[], ${paymentId}::uuid, ${now}::timestamptz,
      make_interval(secs => ${lastsSeconds}::float8)) t on true`.execute(db)
  const [first] = rows
  assert(first !== undefined, 'a charity has outcomes, if only none')
  const { charityDeclined: declined, charitySucceeded: succeeded, alarmEndsAt } = first
  return {
    limits: rows.flatMap(toTakenTries),
    charity: { declined, succeeded, alarmEndsAt },
  }
}

type Row = TakenTry & {
  charityDeclined: number
  charitySucceeded: number
  alarmEndsAt: Instant | null
}

const toTakenTries = ({ key, taken, declined, endsAt, refused }: Row): TakenTry[] =>
  key === null ? [] : [{ key, taken, declined, endsAt, refused }]
