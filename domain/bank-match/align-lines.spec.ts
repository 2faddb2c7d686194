import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { calendarDay } from '../kernel/calendar.ts'
import { cents } from '../kernel/money.ts'
import { alignLines, type AlignedLine } from './align-lines.ts'

const toLine = (description: string, balance: number | null, date = 15): AlignedLine => ({
  day: calendarDay(`2026-11-${date}`),
  amountCents: cents(50_000),
  description,
  balanceCents: balance === null ? null : cents(balance),
  sha256: `${date} ${description} ${balance}`,
})
const align = (read: readonly AlignedLine[], knownLines: readonly AlignedLine[]) =>
  alignLines({ read, known: knownLines }).map(({ known: match, differs }) => [
    match === null ? 'new' : knownLines.indexOf(match),
    differs?.what ?? [],
  ])

describe('a line of a statement', () => {
  const [chan, lee, ho] = ['FPS CHAN', 'FPS LEE', 'FPS HO'].map((text) => toLine(text, null))
  if (!chan || !lee || !ho) throw new Error('three lines')

  it('is the same without the balance, and with blanks and width of another file', () => {
    expect(align([toLine('fps  ＣＨＡＮ', null)], [toLine('FPS CHAN', 60_000)])).toEqual([[0, []]])
  })

  it('is the same with another text, which is reported', () => {
    expect(align([toLine('FPS CHAN REF 1', null)], [chan])).toEqual([[0, ['description']]])
  })

  it('of another day or another amount is new', () => {
    expect(align([toLine('FPS CHAN', null, 16)], [chan])).toEqual([['new', []]])
    expect(align([{ ...chan, amountCents: cents(50_100), sha256: '' }], [chan])).toEqual([
      ['new', []],
    ])
  })

  it('is paired one to one among those of its day and sum', () => {
    expect(align([chan, lee, ho], [chan, lee, ho])).toEqual([
      [0, []],
      [1, []],
      [2, []],
    ])
    const others = ['A', 'B', 'C'].map((text) => toLine(text, null))
    expect(align(others, [chan, lee, ho])).toEqual([
      [0, ['description']],
      [1, ['description']],
      [2, ['description']],
    ])
    expect(align([lee, toLine('HO', null), chan], [chan, lee])).toEqual([
      [1, []],
      ['new', []],
      [0, []],
    ])
  })

  it('is new if the first file ended within the day', () => {
    expect(align([chan, { ...chan }, { ...chan }], [{ ...chan }, { ...chan }])).toEqual([
      [0, []],
      [1, []],
      ['new', []],
    ])
  })

  it('is identified by its balance if the second file began within the day', () => {
    const [first, second, third] = [60_000, 110_000, 160_000].map((sum) => toLine('FPS', sum))
    if (!first || !second || !third) throw new Error('three lines')
    expect(align([second, third], [first, second])).toEqual([
      [1, []],
      ['new', ['balance']],
    ])
  })

  it('is the same in a file whose balances all differ, and the difference is reported', () => {
    const knownLines = [toLine('FPS', 60_000), toLine('FPS', 110_000)]
    const read = [toLine('FPS', 61_000), toLine('FPS', 111_000)]
    expect(align(read, knownLines)).toEqual([
      [0, ['balance']],
      [1, ['balance']],
    ])
  })

  it('whose text was erased is recognised by its order', () => {
    expect(align([chan, lee], [toLine('', null), toLine('', null)])).toEqual([
      [0, []],
      [1, []],
    ])
  })

  it('is paired in a moment among 20,000 equal ones', () => {
    const toMany = (count: number) => Array.from({ length: count }, () => ({ ...chan }))
    const pairs = alignLines({ read: toMany(20_001), known: toMany(20_000) })
    expect(pairs.filter(({ known }) => known === null)).toHaveLength(1)
  })

  it('follows a person’s choice', () => {
    const read = [toLine('FPS CHAN REF 1', null)]
    const [line] = alignLines({ read, known: [chan] }, () => 'new')
    expect(line).toMatchObject({ known: null, differs: { from: chan } })
  })
})

it('the same statement again, with any texts, adds nothing and uses each line once', () => {
  const texts = fc.array(fc.constantFrom('A', 'B', 'C', ''), { maxLength: 12 })
  fc.assert(
    fc.property(texts, texts, (before, later) => {
      const knownLines = before.map((text, at) => toLine(text, null, 10 + (at % 3)))
      const read = before.map((_text, at) => toLine(later[at] ?? 'D', null, 10 + (at % 3)))
      const matches = alignLines({ read, known: knownLines }).map((line) => line.known)
      return !matches.includes(null) && new Set(matches).size === knownLines.length
    }),
  )
})
