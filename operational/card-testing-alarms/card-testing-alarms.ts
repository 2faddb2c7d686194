import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** An alarm that would last longer was raised by a clock that ran ahead, and does not count. */
export const longestAlarm = sql`interval '1 hour'`

/**
 * The alarm of the whole platform is stored beside those of the charities, under an id that no
 * charity has.
 */
export const platformId = '00000000-0000-0000-0000-000000000000' as OrganisationId

export type CardTestingAlarm = {
  beganAt: Instant
  endsAt: Instant
  declined: number
  succeeded: number
}

type Raised = {
  organisationId: OrganisationId
  now: Instant
  endsAt: Instant
  declined: number
  succeeded: number
}

/** Raises an alarm, or prolongs the present one; returns once whether it is a new one. */
export const raiseAlarm = async (
  db: Db,
  { organisationId, now, endsAt, declined, succeeded }: Raised,
): Promise<'raised' | 'prolonged'> => {
  const isOver = (alarm: 'alarm' | 'old') => {
    const alarmEnds = sql.ref(`${alarm}.ends_at`)
    return sql`(${alarmEnds} <= ${now} or ${alarmEnds} > ${now}::timestamptz + ${longestAlarm})`
  }
  const { rows } = await sql<{ isNew: boolean }>`
    insert into operational.card_testing_alarms as alarm
      (organisation_id, began_at, ends_at, declined, succeeded)
    values (${organisationId}, ${now}, ${endsAt}, ${declined}, ${succeeded})
    on conflict (organisation_id) do update set
      began_at = case when ${isOver('alarm')} then excluded.began_at else alarm.began_at end,
      ends_at = case when ${isOver('alarm')} then excluded.ends_at
        else greatest(alarm.ends_at, excluded.ends_at) end,
      declined = excluded.declined, succeeded = excluded.succeeded
    returning old.ends_at is null or ${isOver('old')} as "isNew"`.execute(db)
  return rows[0]?.isNew === true ? 'raised' : 'prolonged'
}

/** Null if there is none at present. */
export const findAlarm = async (
  db: Db,
  { organisationId, now }: { organisationId: OrganisationId; now: Instant },
): Promise<CardTestingAlarm | null> =>
  (await db
    .selectFrom('operational.card_testing_alarms')
    .select(['began_at as beganAt', 'ends_at as endsAt', 'declined', 'succeeded'])
    .where('organisation_id', '=', organisationId)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', sql<Instant>`${now}::timestamptz + ${longestAlarm}`)
    .executeTakeFirst()) ?? null
