import { createHash } from 'node:crypto'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Letters of one kind that an address gets in a day which has not confirmed that it wants any. */
export const mostLettersADay = 5
const daySeconds = 24 * 3600

// A letter belongs to no payment.
const noPayment = '00000000-0000-0000-0000-000000000000'

/**
 * Counts a letter to an address and returns whether it may be sent. A letter that is repeated after
 * a crash or a time-out is counted once and gets its first answer. The caller hashes the address.
 */
export const takeLetter = async (
  db: Db,
  { kind, addressHash, messageId, now }: Letter & { now: Instant },
): Promise<boolean> => {
  const member = BigInt.asIntN(64, BigInt(`0x${hash(messageId).slice(0, 16)}`))
  const { rows } = await sql<{ refused: boolean }>`
    select refused from operational.take_try(array[${`letter-${kind} ${addressHash}`}]::text[],
      array[${String(member)}]::bigint[], array[${mostLettersADay}]::int[],
      ${noPayment}::uuid, ${now}::timestamptz,
      make_interval(secs => ${daySeconds}::float8))`.execute(db)
  return rows.every(({ refused }) => !refused)
}

export type Letter = { kind: string; addressHash: string; messageId: string }

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
