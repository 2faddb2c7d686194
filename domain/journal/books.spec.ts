import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requirePresent } from '../kernel/assert.ts'
import { fixtureId, harbourId, lionRockId } from '../fixtures.ts'
import { cents, type Cents } from '../kernel/money.ts'
import { parseAccount, charityAvailable } from './accounts.ts'
import { moneyFacts } from './fixtures.ts'
import { accountBalance, book, emptyBooks, type Books } from './floors.ts'
import type { MoneyFact } from './money-fact.ts'
import { toEntries, findViolations, type Entry, type History } from './testing/violations.ts'

type Type = MoneyFact['type']
const types = Object.keys(moneyFacts) as Type[]

/** A random request whose content depends on the facts before it. */
type Wish = { pick: number; which: number; sum: number; careless: number }

const anyWishes = fc.array(
  fc.record({
    pick: fc.nat({ max: 999 }),
    which: fc.nat({ max: 7 }),
    sum: fc.integer({ min: 1, max: 12 }).map((times) => times * 500),
    careless: fc.nat({ max: 11 }),
  }),
  { minLength: 40, maxLength: 70, size: 'max' },
)

/** The fact that must precede a request of this type on that subject. */
const after: Record<Type, Type | null> = {
  captured: null,
  provider_fee: 'captured',
  platform_fee: 'captured',
  provider_fee_difference: 'platform_fee',
  settled: 'platform_fee',
  platform_fee_returned: 'refund_asked',
  direct_received: null,
  direct_returned: 'direct_received',
  hold_authorised: null,
  hold_captured: 'hold_authorised',
  hold_voided: 'hold_authorised',
  hold_expired: 'hold_authorised',
  refund_asked: 'settled',
  refund_done: 'refund_asked',
  refund_failed: 'refund_asked',
  dispute_opened: 'settled',
  dispute_won: 'dispute_opened',
  dispute_lost: 'dispute_opened',
  payout_started: 'settled',
  payout_paid: 'payout_started',
  payout_failed: 'payout_started',
  payout_returned: 'payout_paid',
  moved_to_bank: null,
  offline_recorded: null,
  offline_voided: 'offline_recorded',
  arrival_unmatched: null,
  arrival_matched: 'arrival_unmatched',
  plan_fee_due: null,
  plan_fee_netted: 'plan_fee_due',
  plan_fee_voided: 'plan_fee_due',
  plan_fee_charged: 'plan_fee_due',
  plan_fee_settled: 'plan_fee_charged',
  credit_granted: 'plan_fee_due',
  credit_used: 'credit_granted',
  credit_expired: 'credit_granted',
  shortfall_repaid: 'refund_asked',
  shortfall_written_off: 'refund_asked',
}

// Few charities, payments and ids are used, so that requests collide: an equal number is an equal
// subject. Each charity has one payment, with four of each thing that a payment can have several
// of.
const things = Array.from({ length: 8 }, (_, which) => ({
  organisationId: which % 2 === 0 ? harbourId : lionRockId,
  paymentId: fixtureId('payment', 10 + (which % 2)),
  refundId: fixtureId('refund', 40 + which),
  disputeId: fixtureId('dispute', 50 + which),
  payoutId: fixtureId('payout', 60 + which),
  invoiceId: fixtureId('invoice', 70 + which),
  creditId: fixtureId('credit', 80 + which),
  offlineEntryId: fixtureId('offline_entry', 90 + which),
  arrivalId: fixtureId('arrival', 100 + which),
  transferId: fixtureId('transfer', 110 + which),
}))
const arrived = things.map((_, which) => fixtureId('payment', 20 + which))

/** Facts by their type and the thing that they are about. */
type Past = Map<string, MoneyFact>

const nameFor = (type: Type, which: number): string => {
  const like = moneyFacts[type]
  const ids = Object.keys(like).filter((key) => key.endsWith('Id') && key !== 'organisationId')
  return `${type} ${ids.length === 1 && ids[0] === 'paymentId' ? which % 2 : which}`
}
const names = new Map(types.map((type) => [type, things.map((_, which) => nameFor(type, which))]))
const earlierPosition = (past: Past, type: Type | null, which: number): MoneyFact | undefined =>
  type === null ? undefined : past.get(names.get(type)?.[which] ?? '')

// Mostly the next step of what has started: otherwise few refunds would ever end.
const pickType = ({ pick, which, careless }: Wish, past: Past): Type => {
  const open = types.filter((type) => !earlierPosition(past, type, which))
  const next = open.filter((type) => earlierPosition(past, after[type], which))
  const first = open.filter((type) => after[type] === null)
  const [list = types] =
    careless === 0
      ? [types]
      : [pick % 4 === 0 ? first : next, next, first, types].filter(({ length }) => length > 0)
  return list[pick % list.length] ?? 'captured'
}

const factFor = (wish: Wish, type: Type, past: Past, books: Books): MoneyFact => {
  const { which, sum, careless } = wish
  const like = moneyFacts[type]
  const ids = requirePresent(things[which], 'a thing')
  const { organisationId } = requirePresent(things[careless === 1 ? 7 - which : which], 'a thing')
  // One payment is large, and pays everything; the other is soon spent.
  const times = type === 'captured' && which % 2 === 0 ? 20 : 1
  const whole = careless === 2 ? sum : (amountIn(earlierPosition(past, after[type], which)) ?? sum)
  const fact = {
    ...like,
    ...Object.fromEntries(Object.entries(ids).filter(([key]) => key in like)),
    organisationId: like.organisationId === null ? null : organisationId,
    ...('amountCents' in like && { amountCents: smallFor(type, whole * times) }),
    ...('heldCents' in like && { heldCents: whole }),
    ...('feeCents' in like && { feeCents: 85 }),
  } as MoneyFact
  const available = accountBalance(books, charityAvailable(organisationId))
  if (fact.type === 'settled') {
    const { held, owed } = computeLeft(fact.paymentId, [...past.values()])
    return { ...fact, settledCents: held, releasedCents: owed }
  }
  if (fact.type === 'refund_asked') {
    return { ...fact, amountCents: cents(sum), shortfallCents: missing(sum, available) }
  }
  if (fact.type === 'dispute_opened') {
    const wanted = sum + fact.feeCents
    return { ...fact, amountCents: cents(sum), shortfallCents: missing(wanted, available) }
  }
  if (fact.type === 'payout_started') {
    return { ...fact, amountCents: cents(careless > 6 ? available : sum) }
  }
  if (fact.type === 'arrival_matched') {
    return { ...fact, paymentId: requirePresent(arrived[which], 'a payment') }
  }
  if (fact.type === 'credit_used') return { ...fact, part: ids.invoiceId }
  if (fact.type !== 'shortfall_repaid' && fact.type !== 'shortfall_written_off') return fact
  return { ...fact, shortfallOf: { kind: 'refund', id: ids.refundId }, part: String(careless) }
}

const amountIn = (fact: MoneyFact | undefined): Cents | null => {
  if (!fact) return null
  if ('heldCents' in fact) return fact.heldCents
  return 'amountCents' in fact ? fact.amountCents : null
}

const smallFor = (type: Type, sum: number): Cents => {
  if (type.includes('platform_fee')) return cents(Math.ceil(sum / 100))
  if (type.startsWith('provider_fee')) return cents(Math.ceil(sum / 50))
  if (type === 'plan_fee_settled') return cents(sum - 85)
  return cents(/^shortfall|credit_used/.test(type) ? Math.ceil(sum / 40) : sum)
}

const missing = (wanted: number, available: number): Cents => cents(Math.max(0, wanted - available))

const computeLeft = (paymentId: string, past: readonly MoneyFact[]) => {
  let heldAmount = 0
  let owed = 0
  for (const { subject, account, amount, layer } of past.flatMap(toEntries)) {
    if (subject.id !== paymentId || layer === 'pending') continue
    if (account.startsWith('provider:stripe:pending')) heldAmount += amount
    if (/^charity:.*:pending$/.test(account)) owed -= amount
  }
  return { held: cents(heldAmount), owed: cents(owed) }
}

/** The facts that the ledger accepted, and its state after each. */
const lived = (wishes: readonly Wish[]): { facts: readonly MoneyFact[]; books: Books[] } => {
  const past: Past = new Map()
  const facts: MoneyFact[] = []
  const all = [emptyBooks]
  for (const wish of wishes) {
    const books = all.at(-1) ?? emptyBooks
    const type = pickType(wish, past)
    const fact = factFor(wish, type, past, books)
    // A request that moves nothing is no fact; a journal of it throws.
    if (movesNothing(fact)) continue
    const after = book(books, fact)
    if ('refused' in after || after === books) continue
    past.set(nameFor(type, wish.which), fact)
    facts.push(fact)
    all.push(after)
  }
  return { facts, books: all }
}

const movesNothing = (fact: MoneyFact): boolean =>
  fact.type === 'settled' && (fact.settledCents <= 0 || fact.releasedCents < 0)

const toHistory = (facts: readonly MoneyFact[]): History =>
  facts.map((fact) => ({ fact, entries: toEntries(fact) }))

const toBalances = (history: History): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  for (const { account, amount, layer } of history.flatMap(({ entries }) => entries)) {
    if (layer === 'posted') sums.set(account, (sums.get(account) ?? 0) + amount)
  }
  return sums
}

// A thousand histories take two seconds alone, and longer beside other tests.
describe('any sequence of requests to the ledger', { timeout: 60_000 }, () => {
  it('upholds every floor, balances after each step, and sums the accepted facts', () => {
    const counts = new Map<Type, number>()
    fc.assert(
      fc.property(anyWishes, (wishes) => {
        const { facts, books } = lived(wishes)
        for (const { type } of facts) counts.set(type, (counts.get(type) ?? 0) + 1)
        const history = toHistory(facts)
        expect(findViolations(history)).toEqual([])
        for (const at of [Math.floor(facts.length / 2), facts.length]) {
          const state = books[at] ?? emptyBooks
          const wrong = [...toBalances(history.slice(0, at))].filter(([name, sum]) => {
            const account = parseAccount(name)
            return accountBalance(state, account) !== (/^[AX]/.test(account.code) ? sum : 0 - sum)
          })
          expect(wrong).toEqual([])
        }
      }),
      { numRuns: 1_000 },
    )
    // A type that never occurred was not tested.
    expect(types.filter((type) => !counts.has(type))).toEqual([])
  })

  it('produces the same ledger from the same facts, also when they are delivered twice', () => {
    fc.assert(
      fc.property(anyWishes, (wishes) => {
        const { facts, books } = lived(wishes)
        const last = books.at(-1)
        let again = emptyBooks
        for (const fact of facts.flatMap((one, index) => [one, facts[index % 3] ?? one, one])) {
          const after = book(again, fact)
          if (!('refused' in after)) again = after
        }
        expect(facts.reduce(taking, emptyBooks)).toEqual(last)
        expect(toContent(again)).toEqual(toContent(last ?? emptyBooks))
      }),
      { numRuns: 100 },
    )
  })
})

const taking = (books: Books, fact: MoneyFact): Books => {
  const after = book(books, fact)
  if ('refused' in after) throw new Error(`${fact.type}: ${after.refused}`)
  return after
}

// Compared without regard to the order of keys.
const toContent = ({ booked, sums, limits }: Books) =>
  [booked, sums, limits].map((part) => Object.fromEntries(part))

describe('a provider’s reports', () => {
  // All facts of one payment. A provider's notices can arrive late, twice and in any order.
  const { captured, provider_fee: fee, platform_fee: ours, settled } = moneyFacts
  const refundRequest = {
    ...moneyFacts.refund_asked,
    amountCents: cents(4_000),
    shortfallCents: cents(0),
  }
  const refunded = { ...moneyFacts.refund_done, amountCents: cents(4_000) }
  const disputed = {
    ...moneyFacts.dispute_opened,
    amountCents: cents(5_000),
    feeCents: cents(85),
    shortfallCents: cents(0),
  }
  const disputeLoss = { ...moneyFacts.dispute_lost, amountCents: cents(5_000) }
  const life: readonly MoneyFact[] = [
    captured,
    fee,
    ours,
    settled,
    refundRequest,
    refunded,
    disputed,
    disputeLoss,
  ]

  it('produce the same ledger in any order, however often they are delivered', () => {
    const received = toContent(life.reduce(taking, emptyBooks))
    const orders = fc
      .tuple(fc.shuffledSubarray([...life], { minLength: life.length }), fc.subarray([...life]))
      .chain(([order, again]) => fc.shuffledSubarray([...order, ...again], { minLength: 8 }))
      .filter((order) => new Set(order).size === life.length)
    fc.assert(
      fc.property(orders, (order) => {
        let books = emptyBooks
        // A report that comes too early is delivered again; one delivery for each step is enough.
        for (const fact of life.flatMap(() => order)) {
          const after = book(books, fact)
          if (!('refused' in after)) books = after
        }
        expect(toContent(books)).toEqual(received)
      }),
      { numRuns: 500 },
    )
  })
})

describe('each rule that is held against a history', () => {
  const m = moneyFacts
  const sound: readonly MoneyFact[] = [
    m.captured,
    m.provider_fee,
    m.platform_fee,
    m.settled,
    m.payout_started,
    m.payout_paid,
    { ...m.captured, paymentId: fixtureId('payment', 11) },
    m.hold_authorised,
    m.hold_voided,
    m.offline_recorded,
    m.offline_voided,
    { ...m.direct_received, paymentId: fixtureId('payment', 12) },
    { ...m.refund_asked, shortfallCents: cents(10_000) },
    m.refund_done,
  ]

  const entriesChanged =
    (type: Type, change: (entries: readonly Entry[]) => readonly Entry[]) =>
    (history: History): History =>
      history.map(({ fact, entries }) =>
        fact.type === type ? { fact, entries: change(entries) } : { fact, entries },
      )
  const without =
    (...types: readonly Type[]) =>
    (history: History): History =>
      history.filter(({ fact }) => !types.includes(fact.type))
  const also =
    (...facts: readonly MoneyFact[]) =>
    (history: History): History => [...history, ...toHistory(facts)]

  it('is upheld by a valid ledger', () => {
    expect(findViolations(toHistory(sound))).toEqual([])
  })

  it.each<[string, (history: History) => History]>([
    ['the books sum to zero', entriesChanged('captured', (entries) => entries.slice(1))],
    [
      'sums are whole cents',
      entriesChanged('captured', (entries) =>
        entries.map((entry) => Object.assign({}, entry, { amount: entry.amount / 3 })),
      ),
    ],
    ['what can be paid out is not below zero', without('settled')],
    ['what has ended leaves nothing', without('payout_started')],
    ['what has ended leaves nothing', without('offline_recorded')],
    ['what has ended leaves nothing', without('hold_authorised')],
    ['what has ended leaves nothing', entriesChanged('settled', (entries) => entries.slice(2))],
    ['a payment is given back once', also({ ...m.dispute_lost, amountCents: cents(1) })],
    ['a fee is returned once', also({ ...m.platform_fee_returned, amountCents: cents(101) })],
    [
      'direct money moves direct accounts alone',
      entriesChanged('direct_received', (entries) =>
        entries.map((entry) => Object.assign({}, entry, { code: 'L1' })),
      ),
    ],
    ['a hold ends once', also(m.hold_expired)],
    ['a capture stays within its hold', also({ ...m.hold_captured, amountCents: cents(10_001) })],
    ['nothing is paid out while an advance is owed', also(m.refund_asked, m.payout_started)],
    [
      'a journal is of one charity',
      entriesChanged('captured', (entries) =>
        entries.map((entry) => ({
          ...entry,
          account: entry.account.replace(harbourId, lionRockId),
        })),
      ),
    ],
    ['a fact is booked once', also(m.captured)],
  ])('%s: is detected if it is broken', (rule, spoil) => {
    expect(findViolations(spoil(toHistory(sound)))).toContain(rule)
  })
})
