import { assert, present } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Why no bank is asked now: too many cards were refused, or would be if all that are under way were;
 * too many are under way at the charity; or the cap of an alarmed charity is reached.
 */
export type CardTryRefusal = 'declined' | 'under_way' | 'charity_under_way' | 'most_tries'

export type BegunCardTry =
  | {
      begun: true
      /** False where another request has begun a try of this payment, and will end it. */
      isNew: boolean
    }
  | { begun: false; because: CardTryRefusal; key: string; endsAt: Instant }

type CardTry = { keys: readonly string[]; organisationId: OrganisationId; paymentId: PaymentId }

const charityKey = (organisationId: OrganisationId): string => `charity ${organisationId}`

/** In this order a payer is told: what lasts longest first. */
const order: readonly CardTryRefusal[] = [
  'declined',
  'most_tries',
  'under_way',
  'charity_under_way',
]

/**
 * Notes that a bank is about to be asked about a card. Its limits were taken from before; one that is
 * swept away since counts nothing. In one statement, and right for any number that come at once.
 */
export const beginCardTry = async (
  db: Db,
  options: Omit<CardTry, 'keys'> & {
    limits: readonly { key: string; mostDeclines: number }[]
    member: bigint
    now: Instant
    lastsSeconds: number
    mostUnderWay: number
    /** How many tries pass in a window; null where the charity is not alarmed. */
    mostTries: number | null
  },
): Promise<BegunCardTry> => {
  const { limits, organisationId, paymentId, member, now, lastsSeconds } = options
  assert(options.mostUnderWay > 0, 'some cards may be under way')
  const { rows } = await sql<{
    key: string
    endsAt: Instant
    because: CardTryRefusal | null
    isNew: boolean
  }>`
    select key, ends_at as "endsAt", because, is_new as "isNew" from kept.begin_card_try(
      ${limits.map(({ key }) => key)}::text[],
      ${limits.map(({ mostDeclines }) => mostDeclines)}::int[],
      ${paymentId}::uuid, ${String(member)}::bigint, ${now}::timestamptz,
      make_interval(secs => ${lastsSeconds}::float8), ${charityKey(organisationId)},
      ${options.mostUnderWay}::int, ${options.mostTries}::int)`.execute(db)
  for (const because of order) {
    const refused = rows.find((row) => row.because === because)
    if (refused) return { begun: false, because, key: refused.key, endsAt: refused.endsAt }
  }
  return { begun: true, isNew: present(rows[0], 'the charity’s own row').isNew }
}

/** It is known how it ended: that a bank refused it is counted by the books from here on. */
export const endCardTry = async (
  db: Db,
  { keys, organisationId, paymentId, wasRefused }: CardTry & { wasRefused: boolean },
): Promise<void> => {
  const all = [...keys, charityKey(organisationId)]
  await sql`select kept.end_card_try(${all}::text[], ${paymentId}::uuid, ${wasRefused})`.execute(db)
}
