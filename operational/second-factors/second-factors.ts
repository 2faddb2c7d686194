import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { Person } from '../credentials/table.ts'
import { selectLoginId } from '../memberships/memberships.ts'

export type SecondFactor = {
  sealed: Uint8Array
  confirmedAt: Instant | null
  recoveryCodesLeft: number
}

/** Null for a person without one, not even one that waits for its first code. */
export const findSecondFactor = async (
  db: Db,
  { realm, personId }: Person,
): Promise<SecondFactor | null> => {
  const row = await db
    .selectFrom('operational.second_factors')
    .select([
      'sealed',
      'confirmed_at as confirmedAt',
      sql<number>`cardinality(recovery_hashes)`.as('recoveryCodesLeft'),
    ])
    .where('realm', '=', realm)
    .where('person_id', '=', selectLoginId({ realm, personId }))
    .executeTakeFirst()
  return row ?? null
}

/** Replaces one that was never confirmed. False if a confirmed one exists. */
export const offerSecondFactor = async (
  db: Db,
  { realm, personId, sealed }: Person & { sealed: Uint8Array },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into operational.second_factors as factor (realm, person_id, sealed)
    values (${realm}, ${selectLoginId({ realm, personId })}, ${sealed})
    on conflict (realm, person_id) do update set sealed = excluded.sealed, last_step = 0
    where factor.confirmed_at is null
    returning 1`.execute(db)
  return rows.length === 1
}

/**
 * Records that the first code was right. Returns false if the factor was confirmed before, or
 * another one was offered since.
 */
export const confirmSecondFactor = async (
  db: Db,
  factor: Person & {
    sealed: Uint8Array
    step: bigint
    recoveryHashes: readonly string[]
    now: Instant
  },
): Promise<boolean> => {
  const { realm, personId, sealed, step, recoveryHashes, now } = factor
  const { numUpdatedRows } = await db
    .updateTable('operational.second_factors')
    .set({ confirmed_at: now, last_step: step, recovery_hashes: [...recoveryHashes] })
    .where('realm', '=', realm)
    .where('person_id', '=', selectLoginId({ realm, personId }))
    .where('sealed', '=', sealed)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

// A code is valid one half minute early or late; a later used one was used by a clock ahead.
const mostAhead = 2n

/**
 * False if this half minute's code, or a later one's, was used before. One that was used far ahead
 * of now was used by a clock that had run ahead, and does not count.
 */
export const spendStep = async (
  db: Db,
  { realm, personId, step, now }: Person & { step: bigint; now: bigint },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('operational.second_factors')
    .set({ last_step: step })
    .where('realm', '=', realm)
    .where('person_id', '=', selectLoginId({ realm, personId }))
    .where('confirmed_at', 'is not', null)
    .where((factor) =>
      factor.or([factor('last_step', '<', step), factor('last_step', '>', now + mostAhead)]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false if no such code is left. */
export const spendRecoveryCode = async (
  db: Db,
  { realm, personId, hash }: Person & { hash: string },
): Promise<boolean> => {
  const { rows } = await sql`
    update operational.second_factors set recovery_hashes = array_remove(recovery_hashes, ${hash})
    where realm = ${realm} and person_id = ${selectLoginId({ realm, personId })} and confirmed_at is not null
      and ${hash} = any (recovery_hashes)
    returning 1`.execute(db)
  return rows.length === 1
}

export const removeSecondFactor = async (db: Db, { realm, personId }: Person): Promise<void> => {
  await db
    .deleteFrom('operational.second_factors')
    .where('realm', '=', realm)
    .where('person_id', '=', selectLoginId({ realm, personId }))
    .execute()
}
