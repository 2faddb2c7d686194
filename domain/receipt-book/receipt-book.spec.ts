import { describe, expect, it } from 'vitest'
import { readEvent } from '../kernel/decider.ts'
import { harbourId } from '../fixtures.ts'
import { instant } from '../kernel/time.ts'
import { after, given } from '../testing/given.ts'
import { issued, issueReceipt } from './fixtures.ts'
import { parseReceiptNumber, receiptBook, receiptBookId, receiptYear } from './index.ts'

describe('an empty book', () => {
  it('begins with number one', () => {
    given(receiptBook).when(issueReceipt()).then(issued(1))
  })
})

describe('a book in use', () => {
  it('continues from the newest receipt, without reading the others', () => {
    given(receiptBook, issued(41)).when(issueReceipt()).then(issued(42))
  })

  it('numbers a hundred receipts from 1 to 100 without a gap', () => {
    const hundred = Array.from({ length: 100 }, () => issueReceipt())
    const { events } = after(receiptBook, [], hundred)
    const numbers = events.map((event) => event.data.receiptNumber)
    expect(numbers.at(0)).toBe('HLCF-2026-000001')
    expect(numbers.at(-1)).toBe('HLCF-2026-000100')
    expect(new Set(numbers).size).toBe(100)
    expect(events.map((event) => event.data.sequence)).toEqual(hundred.map((_, index) => index + 1))
  })

  it('writes on beyond six digits', () => {
    const { events } = after(receiptBook, [issued(999_999)], [issueReceipt()])
    expect(events.at(-1)?.data.receiptNumber).toBe('HLCF-2026-1000000')
    expect(parseReceiptNumber('HLCF-2026-1000000')).toEqual({ year: 2026, sequence: 1_000_000 })
    expect(() => parseReceiptNumber('HLCF-26-1')).toThrow('the year of a receipt')
  })
})

describe('the year of a receipt', () => {
  it('is Hong Kong’s: it begins at 16:00 UTC on 31 December', () => {
    expect(receiptYear(instant('2026-12-31T15:59:59.999Z'))).toBe(2026)
    expect(receiptYear(instant('2026-12-31T16:00:00.000Z'))).toBe(2027)
  })

  it('has a receipt book of its own', () => {
    expect(receiptBookId(harbourId, 2026)).not.toBe(receiptBookId(harbourId, 2027))
  })
})

describe('a receipt that was forced', () => {
  it('stores the reason with its payer, and loses it with them', () => {
    const { data, personal, type } = issued(3)
    const forced = { ...personal, forcedBecause: 'Mrs Chan asks' }
    const event = { type, data: { ...data, forced: true }, meta: { version: 1 } }
    const read = readEvent(receiptBook.shapes, { ...event, personal: forced })
    expect(read).toMatchObject({ personal: { forcedBecause: 'Mrs Chan asks' } })
    const erased = readEvent(receiptBook.shapes, { ...event, person: data.payerId })
    expect(erased).toMatchObject({ data: { forced: true }, personal: { forcedBecause: null } })
  })
})
