import { describe, expect, it } from 'vitest'
import { harbourId, lionRockId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { charityPending, providerPending } from './accounts.ts'
import { moneyFacts } from './fixtures.ts'
import { toPostings, type MoneyFact } from './money-fact.ts'
import { assertSound, type Posting } from './posting.ts'

const line = ({ layer, debit, credit, amountCents }: Posting): string =>
  `${layer === 'pending' ? 'pending ' : ''}${debit.code} / ${credit.code} ${amountCents}`

// The table of the ledger's facts: debit / credit, in cents.
const table: Record<MoneyFact['type'], readonly string[]> = {
  captured: ['A1 / L1 10000'],
  provider_fee: ['L1 / A1 575'],
  platform_fee: ['L1 / I1 100'],
  provider_fee_difference: ['X1 / A1 25'],
  settled: ['A2 / A1 9425', 'L1 / L2 9325'],
  platform_fee_returned: ['I1 / L2 100'],
  direct_received: ['A5 / L5 10000'],
  direct_returned: ['L5 / A5 10000'],
  hold_authorised: ['pending A1 / L1 10000'],
  hold_captured: ['pending L1 / A1 10000', 'A1 / L1 8000'],
  hold_voided: ['pending L1 / A1 10000'],
  hold_expired: ['pending L1 / A1 10000'],
  refund_asked: ['A6 / L2 675', 'L2 / L6 10000'],
  refund_done: ['L6 / A2 10000'],
  refund_failed: ['L6 / L2 10000'],
  dispute_opened: ['A3 / A2 10000', 'A6 / L2 9175', 'L2 / L3 10000', 'L2 / A2 8500'],
  dispute_won: ['A2 / A3 10000', 'L3 / L2 10000'],
  dispute_lost: ['L3 / A3 10000'],
  payout_started: ['L2 / L4 9325'],
  payout_paid: ['L4 / A2 9325'],
  payout_failed: ['L4 / L2 9325'],
  payout_returned: ['A4 / L2 9325'],
  moved_to_bank: ['A4 / A2 10000'],
  offline_recorded: ['A5 / L5 10000'],
  offline_voided: ['L5 / A5 10000'],
  arrival_unmatched: ['A4 / L8 10000'],
  arrival_matched: ['L8 / L2 10000'],
  plan_fee_due: ['A6 / I2 38000'],
  plan_fee_netted: ['L2 / A6 38000'],
  plan_fee_voided: ['I2 / A6 38000'],
  plan_fee_charged: ['A1 / A6 38000', 'X1 / A1 1466'],
  plan_fee_settled: ['A2 / A1 36534'],
  credit_granted: ['X2 / L7 5000'],
  credit_used: ['L7 / A6 5000'],
  credit_expired: ['L7 / X2 5000'],
  shortfall_repaid: ['L2 / A6 675'],
  shortfall_written_off: ['X3 / A6 675'],
}

describe('a fact about money', () => {
  it.each(Object.entries(table))('%s moves %j', (type, lines) => {
    const postings = toPostings(moneyFacts[type as MoneyFact['type']])
    expect(postings.map(line)).toEqual(lines)
    for (const { journal, subject } of postings) {
      expect(journal).toBe(type)
      expect(subject.id).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('posts no zero amounts if there is no shortfall or no fee', () => {
    const { dispute_opened: opened, plan_fee_charged: charged, settled } = moneyFacts
    const nothing = { feeCents: cents(0), shortfallCents: cents(0) }
    expect(toPostings({ ...opened, ...nothing }).map(line)).toEqual([
      'A3 / A2 10000',
      'L2 / L3 10000',
    ])
    expect(toPostings({ ...charged, feeCents: cents(0) }).map(line)).toEqual(['A1 / A6 38000'])
    expect(toPostings({ ...settled, releasedCents: cents(0) }).map(line)).toEqual(['A2 / A1 9425'])
  })

  it('pays a charity from the account of its money, and reverses it there', () => {
    const { payout_paid: paid, payout_returned: returned } = moneyFacts
    expect(toPostings({ ...paid, from: 'bank' }).map(line)).toEqual(['L4 / A4 9325'])
    expect(toPostings({ ...returned, from: 'stripe' }).map(line)).toEqual(['A2 / L2 9325'])
  })
})

describe('a journal that must not be recorded', () => {
  const [sound] = toPostings(moneyFacts.captured)
  if (!sound) throw new Error('a capture moves money')

  it.each([0, -1, 0.5, 2 ** 53])('is of %d cents', (amount) => {
    const amountCents = amount as typeof sound.amountCents
    expect(() => assertSound([{ ...sound, amountCents }])).toThrow('positive cents')
    expect(() => toPostings({ ...moneyFacts.captured, amountCents })).toThrow('positive cents')
  })

  it('moves no money, or moves it from an account to itself', () => {
    expect(() => assertSound([])).toThrow('moves something')
    const itself = { ...sound, credit: providerPending('stripe') }
    expect(() => assertSound([itself])).toThrow('from here to there')
  })

  it('touches two charities', () => {
    const credit = charityPending(lionRockId)
    expect(() => assertSound([{ ...sound, credit }])).toThrow('one charity only')
    expect(() => assertSound([{ ...sound, organisationId: null }])).toThrow('one charity only')
    const other = { ...sound, organisationId: lionRockId, credit }
    expect(() => assertSound([sound, other])).toThrow('a journal is of one charity')
    expect(() => assertSound([{ ...sound, credit: charityPending(harbourId) }])).not.toThrow()
  })
})
