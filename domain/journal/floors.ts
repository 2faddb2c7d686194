import { requirePresent } from '../kernel/assert.ts'
import type { Refused } from '../kernel/decider.ts'
import { cents, type Cents } from '../kernel/money.ts'
import { formatAccount, onNormalSide, type Account, type AccountCode } from './accounts.ts'
import { advancedInAll, listLimits, type LimitRefusal } from './limits.ts'
import { toPostings, type MoneyFact } from './money-fact.ts'
import type { Posting } from './posting.ts'

/** Why the ledger refuses a fact. */
export type FloorRefusal =
  | 'contradicts_the_books'
  | 'not_enough_available'
  | 'more_than_there_is'
  | 'ends_in_part'
  | 'more_than_held'
  | 'nothing_to_pay_out'
  | 'not_that_short'
  | 'advance_owed'
  | LimitRefusal

/**
 * The part of the ledger that is needed to refuse a fact that breaks a floor. An aggregate folds
 * the facts of its own stream into it and checks it in `decide`.
 */
export type Books = {
  /** The facts that have been booked, by the key under which each can be booked once. */
  booked: ReadonlyMap<string, string>
  /** Debits less credits of each account, and of each account for each subject. */
  sums: ReadonlyMap<string, Cents>
  /** The remaining amount of each limit. */
  limits: ReadonlyMap<string, Cents>
}

export const emptyBooks: Books = {
  booked: new Map(),
  sums: new Map(),
  limits: new Map(),
}

/**
 * Returns the ledger with the fact applied. Repeating a fact changes nothing. A broken floor is a
 * refusal.
 */
export const book = (books: Books, fact: MoneyFact): Books | Refused<FloorRefusal> => {
  if (fact.type === 'payout_started' && fact.amountCents <= 0) {
    return { refused: 'nothing_to_pay_out' }
  }
  const postings = toPostings(fact)
  const once = bookedOnceAs(fact, postings)
  const content = JSON.stringify(postings)
  const bookedContent = books.booked.get(once)
  if (bookedContent !== undefined)
    return bookedContent === content ? books : { refused: 'contradicts_the_books' }
  const after: Books = {
    booked: new Map(books.booked).set(once, content),
    sums: withMoves(books.sums, postings),
    limits: withLimits(books.limits, fact),
  }
  const refused = brokenBy({ fact, postings, after })
  return refused === null ? after : { refused }
}

/** The balance of an account, on its normal side. */
export const accountBalance = ({ sums }: Books, account: Account): Cents =>
  onNormalSide(account, sums.get(inAccount('posted', account)) ?? cents(0))

type Step = { fact: MoneyFact; postings: readonly Posting[]; after: Books }

const brokenBy = ({ fact, postings, after }: Step): FloorRefusal | null => {
  const cleared = clearingIn(postings)
  const readBalance = ({ posting, account }: Clearing): Cents =>
    onNormalSide(account, after.sums.get(inSubject(posting, account)) ?? cents(0))
  if (cleared.some((one) => readBalance(one) < 0)) return 'more_than_there_is'
  if (endsWhole.has(fact.type) && cleared.some((one) => one.leaves && readBalance(one) !== 0)) {
    return 'ends_in_part'
  }
  if (fact.type === 'hold_captured' && fact.amountCents > fact.heldCents) return 'more_than_held'
  for (const { limit, refusal } of listLimits(fact)) {
    const rest = after.limits.get(ofCharity(fact, limit)) ?? 0
    if (rest < 0 || (fact.type === 'payout_returned' && rest !== 0)) return refusal
  }
  for (const available of availableIn(postings)) {
    if (accountBalance(after, available) < 0) return 'not_enough_available'
  }
  if ('shortfallCents' in fact && fact.shortfallCents > takenBy(fact)) return 'not_that_short'
  // Otherwise the platform would advance what the charity is then paid.
  const owed = after.limits.get(ofCharity(fact, advancedInAll)) ?? 0
  return fact.type === 'payout_started' && owed > 0 ? 'advance_owed' : null
}

/** The most that the platform can advance for it. */
const takenBy = (fact: { amountCents: Cents; feeCents?: Cents }): number =>
  fact.amountCents + (fact.feeCents ?? 0)

/** Accounts that are at zero once their subject has ended, and below it never. */
const clearing: ReadonlySet<AccountCode> = new Set([
  'A1',
  'A3',
  'A5',
  'L1',
  'L3',
  'L4',
  'L5',
  'L6',
  'L7',
  'L8',
])

/** Facts that end their subject: its source accounts must be empty then. */
const endsWhole: ReadonlySet<MoneyFact['type']> = new Set([
  'hold_captured',
  'hold_voided',
  'hold_expired',
  'refund_done',
  'refund_failed',
  'dispute_won',
  'dispute_lost',
  'payout_paid',
  'payout_failed',
  'offline_voided',
  'arrival_matched',
  'credit_expired',
])

type Clearing = { posting: Posting; account: Account; leaves: boolean }

const clearingIn = (postings: readonly Posting[]): readonly Clearing[] =>
  postings
    .flatMap((posting) => [
      { posting, account: posting.debit, leaves: onNormalSide(posting.debit, cents(1)) < 0 },
      { posting, account: posting.credit, leaves: onNormalSide(posting.credit, cents(-1)) < 0 },
    ])
    .filter(({ account }) => clearing.has(account.code))

const availableIn = (postings: readonly Posting[]): readonly Account[] =>
  postings.flatMap(({ debit, credit }) => [debit, credit]).filter(({ code }) => code === 'L2')

// However it was paid, a payment is paid once.
const payingEvents: ReadonlySet<MoneyFact['type']> = new Set([
  'captured',
  'hold_captured',
  'arrival_matched',
  'direct_received',
])

const bookedOnceAs = (fact: MoneyFact, postings: readonly Posting[]): string => {
  const { paymentId, subject } = requirePresent(postings[0], 'a posting')
  if (payingEvents.has(fact.type)) return `paid ${paymentId}`
  return `${fact.type} ${subject.kind} ${subject.id} ${'part' in fact ? fact.part : ''}`
}

const inAccount = (layer: Posting['layer'], account: Account): string =>
  `${layer} ${formatAccount(account)}`

// Unmatched money belongs to the platform until it is matched.
const inSubject = ({ layer, subject, organisationId }: Posting, account: Account): string => {
  const of = account.code === 'L8' ? null : organisationId
  return ofCharity(
    { organisationId: of },
    `${inAccount(layer, account)} of ${subject.kind} ${subject.id}`,
  )
}

// The key contains the charity, so that no other charity can use the remainder of its payment.
const ofCharity = ({ organisationId }: Pick<Posting, 'organisationId'>, what: string): string =>
  `${organisationId ?? 'platform'}: ${what}`

type Sums = ReadonlyMap<string, Cents>

const withChanges = (sums: Sums, changes: readonly (readonly [string, number])[]): Sums => {
  const after = new Map(sums)
  for (const [key, change] of changes) after.set(key, cents((after.get(key) ?? 0) + change))
  return after
}

const withMoves = (sums: Sums, postings: readonly Posting[]): Sums =>
  withChanges(
    sums,
    postings.flatMap((posting) => {
      const { layer, debit, credit, amountCents } = posting
      return [
        [inAccount(layer, debit), amountCents],
        [inSubject(posting, debit), amountCents],
        [inAccount(layer, credit), 0 - amountCents],
        [inSubject(posting, credit), 0 - amountCents],
      ] as const
    }),
  )

const withLimits = (limits: Sums, fact: MoneyFact): Sums =>
  withChanges(
    limits,
    listLimits(fact).map(({ limit, change }) => [ofCharity(fact, limit), change]),
  )
