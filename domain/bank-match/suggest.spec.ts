import { describe, expect, it } from 'vitest'
import { addDays, calendarDay } from '../kernel/calendar.ts'
import { cents } from '../kernel/money.ts'
import { createSuggest, findReferences, type Matchable } from './suggest.ts'

const day = calendarDay('2026-11-20')
const open = (changes: Partial<Matchable> = {}): Matchable => ({
  amountCents: cents(50_000),
  reference: null,
  paidOn: day,
  names: ['Tai Man Chan'],
  ...changes,
})
const line = (description: string, changes = {}) => ({
  day,
  description,
  amountCents: cents(50_000),
  ...changes,
})
const strengths = (payments: readonly Matchable[], bankLine: ReturnType<typeof line>) =>
  createSuggest(payments)(bankLine).map(({ strength }) => strength)

describe('a reference', () => {
  it.each([
    ['alone', 'FPS CREDIT 7K2M9Q4T'],
    ['in small letters', 'fps credit 7k2m9q4t'],
    ['inside a longer word', 'FRN7K2M9Q4TX'],
    ['in two groups', 'REF 7K2M 9Q4T CHAN'],
    ['in full width', 'ＦＰＳ　７Ｋ２Ｍ－９Ｑ４Ｔ'],
    ['after a mark', 'REF:7K2M9Q4T/CHAN'],
  ])('is found %s', (_how, description) => {
    expect(findReferences(description)).toContain('7K2M9Q4T')
  })

  it('makes a match certain, with any amount', () => {
    const paid = [open({ reference: '7K2M9Q4T', amountCents: cents(80_000) })]
    expect(createSuggest(paid)(line('FPS 7K2M9Q4T'))).toEqual([
      {
        open: paid[0],
        strength: 'certain',
        agrees: { reference: true, amount: false, day: true, name: false },
      },
    ])
    expect(strengths(paid, line('FPS 7K2M9Q4V'))).toEqual([])
  })
})

describe('a line without a reference', () => {
  it('is likely to pay a payment of its sum, of about its day, with a name in it', () => {
    expect(strengths([open()], line('CHAN TAI MAN FPS'))).toEqual(['likely'])
    expect(strengths([open({ paidOn: addDays(day, -5) })], line('CHAN TAI MAN'))).toEqual([
      'likely',
    ])
    expect(strengths([open({ names: ['陳大文'] })], line('轉數快 陳大文'))).toEqual(['likely'])
  })

  it.each([
    ['the name is another', open(), line('CHAN SIU MING')],
    ['a part of the name alone is in it', open(), line('CHAN')],
    ['the day is far', open({ paidOn: addDays(day, -6) }), line('CHAN TAI MAN')],
    ['the day is unknown', open({ paidOn: null }), line('CHAN TAI MAN')],
  ])('is possible if %s', (_why, payment, asked) => {
    expect(strengths([payment], asked)).toEqual(['possible'])
  })

  it('finds no payment of another amount', () => {
    expect(strengths([open()], line('CHAN TAI MAN', { amountCents: cents(50_001) }))).toEqual([])
  })

  it('is given the five nearest of many payments of its sum', () => {
    const many = Array.from({ length: 300 }, (_, at) => open({ paidOn: addDays(day, at - 200) }))
    const suggestions = createSuggest(many)(line('CHEQUE'))
    const days = [-2, -1, 0, 1, 2].map((away) => addDays(day, away))
    expect(new Set(suggestions.map((each) => each.open.paidOn))).toEqual(new Set(days))
    expect(suggestions).toHaveLength(5)
  })
})

it('the strongest suggestion comes first', () => {
  const referred = open({ reference: '7K2M9Q4T', amountCents: cents(80_000), names: [] })
  const namedPayment = open({ paidOn: addDays(day, 2) })
  const sameSum = open({ names: [] })
  const suggestions = createSuggest([sameSum, namedPayment, referred])(
    line('7K2M9Q4T CHAN TAI MAN'),
  )
  expect(suggestions.map((each) => each.open)).toEqual([referred, namedPayment, sameSum])
})
