import { formatAccount, parseAccount, type Account, type AccountCode } from '../accounts.ts'
import type { HoldFact } from '../movements/hold.ts'
import { toPostings, type MoneyFact } from '../money-fact.ts'
import type { Posting, Subject } from '../posting.ts'

/** One side of a posting: debits are above zero, credits below. */
export type Entry = {
  account: string
  code: AccountCode
  amount: number
  layer: Posting['layer']
  organisationId: string | null
  subject: Subject
}

/** The accepted facts, in order, each with the entries that it caused. */
export type History = readonly { fact: MoneyFact; entries: readonly Entry[] }[]

export const toEntries = (fact: MoneyFact): readonly Entry[] =>
  toPostings(fact).flatMap((posting) => [
    toEntry(posting, posting.debit, posting.amountCents),
    toEntry(posting, posting.credit, 0 - posting.amountCents),
  ])

const toEntry = (
  { layer, organisationId, subject }: Posting,
  account: Account,
  amount: number,
): Entry => {
  const { code } = account
  return { account: formatAccount(account), code, amount, layer, organisationId, subject }
}

/**
 * Returns the rules that a history breaks. It uses only the history's facts and entries,
 * independently of `book`.
 */
export const findViolations = (history: History): readonly string[] =>
  Object.entries(rules)
    .filter(([, isKept]) => !isKept(history))
    .map(([rule]) => rule)

const rules: Record<string, (history: History) => boolean> = {
  'sums are whole cents': (history) =>
    all(history).every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0),
  'the books sum to zero': (history) =>
    ['posted', 'pending'].every((layer) =>
      history.every(
        ({ entries }) => sumEntries(entries.filter((one) => one.layer === layer)) === 0,
      ),
    ),
  'what can be paid out is not below zero': (history) => {
    const balances = new Map<string, number>()
    return history.every(({ entries }) => {
      for (const { account, amount } of entries) {
        balances.set(account, (balances.get(account) ?? 0) + amount)
      }
      return entries.every(
        ({ account, code }) => code !== 'L2' || (balances.get(account) ?? 0) <= 0,
      )
    })
  },
  'a journal is of one charity': (history) =>
    all(history).every(({ account, organisationId }) => {
      const parsed = parseAccount(account)
      return !('organisationId' in parsed) || parsed.organisationId === organisationId
    }),
  'direct money moves direct accounts alone': (history) =>
    history
      .filter(({ fact }) => isDirectFact(fact))
      .every(({ entries }) => entries.every(({ code }) => code === 'A5' || code === 'L5')),
  'a fact is booked once': (history) => {
    const received = history.map(({ fact }) => JSON.stringify(fact))
    return new Set(received).size === received.length
  },
  'what has ended leaves nothing': (history) =>
    history
      .flatMap(({ fact }) => endedBy(fact, history) ?? [])
      .every(({ id, codes, layer = 'posted' }) =>
        codes.every((code) => {
          const entries = all(history).filter(
            (one) => one.code === code && one.layer === layer && one.subject.id === id,
          )
          return sumEntries(entries) === 0
        }),
      ),
  'a payment is given back once': (history) =>
    paymentsIn(history).every((id) => {
      const of = (...types: readonly MoneyFact['type'][]) => sumFacts(history, types, id)
      const back = of('refund_asked') - of('refund_failed') + of('dispute_lost')
      return back <= of('captured', 'hold_captured', 'arrival_matched')
    }),
  'a fee is returned once': (history) =>
    paymentsIn(history).every((id) => {
      const returned = sumFacts(history, ['platform_fee_returned'], id)
      return returned <= sumFacts(history, ['platform_fee'], id)
    }),
  'a hold ends once': (history) =>
    paymentsIn(history).every((id) => {
      const ends = history.filter(({ fact }) => endsHold(fact) && fact.paymentId === id)
      return ends.length <= 1
    }),
  'a capture stays within its hold': (history) =>
    history.every(
      ({ fact }) => fact.type !== 'hold_captured' || fact.amountCents <= fact.heldCents,
    ),
  'nothing is paid out while an advance is owed': (history) => {
    const owed = new Map<string | null, number>()
    return history.every(({ fact }) => {
      const { organisationId } = fact
      const owes = owed.get(organisationId) ?? 0
      owed.set(organisationId, owes + advancedBy(fact))
      return fact.type !== 'payout_started' || owes === 0
    })
  },
}

const isDirectFact = ({ type }: MoneyFact): boolean =>
  type.startsWith('direct_') || type.startsWith('offline_')

const all = (history: History): readonly Entry[] => history.flatMap(({ entries }) => entries)

const sumEntries = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0)

const paymentsIn = (history: History): readonly string[] => [
  ...new Set(history.flatMap(({ fact }) => ('paymentId' in fact ? fact.paymentId : []))),
]

const sumFacts = (history: History, types: readonly MoneyFact['type'][], id: string): number =>
  history.reduce((sum, { fact }) => {
    const counts = types.includes(fact.type) && 'paymentId' in fact && fact.paymentId === id
    return counts && 'amountCents' in fact ? sum + fact.amountCents : sum
  }, 0)

const advancedBy = (fact: MoneyFact): number => {
  if ('shortfallCents' in fact) return fact.shortfallCents
  return 'shortfallOf' in fact ? 0 - fact.amountCents : 0
}

type Ended = { id: string; codes: readonly string[]; layer?: 'pending' }

const endedBy = (fact: MoneyFact, history: History): Ended | null => {
  if (fact.type === 'refund_done' || fact.type === 'refund_failed') {
    return { id: fact.refundId, codes: ['L6'] }
  }
  if (fact.type === 'dispute_won' || fact.type === 'dispute_lost') {
    return { id: fact.disputeId, codes: ['A3', 'L3'] }
  }
  if (fact.type === 'payout_paid' || fact.type === 'payout_failed') {
    return { id: fact.payoutId, codes: ['L4'] }
  }
  if (fact.type === 'offline_voided') return { id: fact.offlineEntryId, codes: ['A5', 'L5'] }
  if (fact.type === 'arrival_matched') return { id: fact.arrivalId, codes: ['L8'] }
  if (fact.type === 'credit_expired') return { id: fact.creditId, codes: ['L7'] }
  if (endsHold(fact)) return { id: fact.paymentId, codes: ['A1', 'L1'], layer: 'pending' }
  if (fact.type !== 'settled') return null
  const of = (...types: readonly MoneyFact['type'][]) => sumFacts(history, types, fact.paymentId)
  const agreed = of('captured', 'hold_captured') - of('provider_fee')
  const netCents = agreed - of('provider_fee_difference')
  const isWhole =
    fact.settledCents === netCents && fact.releasedCents === agreed - of('platform_fee')
  return isWhole ? { id: fact.paymentId, codes: ['A1', 'L1'] } : null
}

const endsHold = (fact: MoneyFact): fact is HoldFact =>
  fact.type === 'hold_captured' || fact.type === 'hold_voided' || fact.type === 'hold_expired'
