import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'

/**
 * Why no bank is asked now: too many cards were refused, or would be if all pending ones were; too
 * many are pending at the charity; or the cap of a charity under an alarm is reached.
 */
export type CardTryRefusal = 'declined' | 'under_way' | 'charity_under_way' | 'most_tries'

export type BegunCardTry =
  | {
      begun: true
      /** False if another request has started a try of this payment, and will end it. */
      isNew: boolean
    }
  | { begun: false; because: CardTryRefusal; key: string; endsAt: Instant }

type CardTry = { keys: readonly string[]; organisationId: OrganisationId; paymentId: PaymentId }

export const charityKey = (organisationId: OrganisationId): string => `charity ${organisationId}`

const capKey = (organisationId: OrganisationId, { paidBefore }: { paidBefore: boolean }): string =>
  `alarm${paidBefore ? '-paid-before' : ''} ${organisationId}`

/**
 * Records that a bank is about to be asked about a card. Its limits were taken before; one that was
 * swept since counts nothing. In one statement, correct under concurrency. Of several refusals the
 * longest-lasting is returned.
 */
export const beginCardTry = async (
  db: Db,
  options: Omit<CardTry, 'keys'> & {
    limits: readonly { key: string; mostDeclines: number }[]
    member: bigint
    /** The process that asks, by its lease: its death gives the try back. */
    holder: string
    now: Instant
    lastsSeconds: number
    /** How long a try counts whose bank does not answer; its outcome is counted when it is known. */
    pendingSeconds: number
    mostUnderWay: number
    /**
     * How many tries pass in a window, those of payers who paid before apart; null where the charity
     * is not alarmed.
     */
    cap: { mostTries: number; paidBefore: boolean } | null
  },
): Promise<BegunCardTry> => {
  const { limits, organisationId, paymentId, member, holder, now, lastsSeconds, cap } = options
  assert(options.mostUnderWay > 0, 'some cards may be under way')
  const { rows } = await sql<Row>`
    select key, ends_at as "endsAt", because, is_new as "isNew" from read_models.begin_card_try(
      ${limits.map(({ key }) => key)}::text[],
      ${limits.map(({ mostDeclines }) => mostDeclines)}::int[],
      ${paymentId}::uuid, ${String(member)}::bigint, ${holder}::uuid, ${now}::timestamptz,
      make_interval(secs => ${lastsSeconds}::float8),
      make_interval(secs => ${options.pendingSeconds}::float8), ${charityKey(organisationId)},
      ${options.mostUnderWay}::int, ${cap && capKey(organisationId, cap)}::text,
      ${cap?.mostTries ?? null}::int)`.execute(db)
  return toBegunCardTry(requirePresent(rows[0], 'the charity’s own row, or a refusal'))
}

type Row = { key: string; endsAt: Instant; because: CardTryRefusal | null; isNew: boolean }

export const toBegunCardTry = ({ key, endsAt, because, isNew }: Row): BegunCardTry =>
  because === null ? { begun: true, isNew } : { begun: false, because, key, endsAt }

export type EndedCardTry = CardTry & { wasRefused: boolean }

/**
 * The outcomes are known: from here on a refusal by the bank is counted from the events. A payment
 * that succeeded needs no end: its try counts no more once its events are projected.
 */
export const endCardTries = async (db: Db, ended: readonly EndedCardTry[]): Promise<void> => {
  const rows = ended.flatMap(({ keys, organisationId, paymentId, wasRefused }) =>
    [...keys, charityKey(organisationId)].map((key) => ({ key, paymentId, wasRefused })),
  )
  const charities = new Set(ended.map(({ organisationId }) => charityKey(organisationId)))
  await sql`select read_models.end_card_tries(
    ${rows.map(({ key }) => key)}::text[], ${rows.map(({ paymentId }) => paymentId)}::uuid[],
    ${rows.map(({ wasRefused }) => wasRefused)}::boolean[], ${[...charities]}::text[])`.execute(db)
}
