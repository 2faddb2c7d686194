import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'

/**
 * The reason why no card is sent to a bank now. Too many cards were refused, or would be if all
 * pending ones were. Otherwise too many are pending at the charity, or the cap of a charity under
 * an alarm is reached.
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
 * Records a card try before its bank request is sent. Its limits were taken before; a limit that
 * was swept since counts nothing. It is one statement and correct under concurrency. If there are
 * several refusals, the longest-lasting is returned.
 */
export const beginCardTry = async (
  db: Db,
  options: Omit<CardTry, 'keys'> & {
    limits: readonly { key: string; mostDeclines: number }[]
    member: bigint
    /**
     * The lease of the process that sends the request. If the process dies, the try no longer
     * counts.
     */
    holder: string
    now: Instant
    lastsSeconds: number
    /**
     * The time for which a try counts if its bank does not answer. Its outcome is counted when it
     * is known.
     */
    pendingSeconds: number
    mostUnderWay: number
    /**
     * The number of tries that pass in a window, counted separately for payers who paid before;
     * null if the charity has no alarm.
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
 * Ends tries whose outcomes are known: from then on a refusal by the bank is counted from the
 * events. A payment that succeeded needs no end, because its try no longer counts once its events
 * are projected.
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
