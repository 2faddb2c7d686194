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

  it('has a book of its own', () => {
    expect(receiptBookId(harbourId, 2026)).not.toBe(receiptBookId(harbourId, 2027))
  })
})

describe('a receipt from before payers had ids', () => {
  it('identifies its payer by its payment', () => {
    const { data, ...event } = issued(3)
    const { of, payerId: _payerId, ...rest } = data
    const before = { ...rest, paymentId: of.id }
    const read = readEvent(receiptBook.shapes, { ...event, data: before, meta: {} })
    expect(read).toMatchObject({ ...event, data: { ...data, payerId: data.of.id } })
  })
})

describe('a receipt from before charities could choose', () => {
  it('is detailed and shows no answers', () => {
    const { data, personal, type } = issued(3)
    const { detail: _detail, forced: _forced, of, ...rest } = data
    const { answers: _answers, forcedBecause: _because, ...payer } = personal
    const before = { ...rest, paymentId: of.id, forcedBecause: null }
    const event = { type, data: before, personal: payer, meta: { version: 2 } }
    expect(readEvent(receiptBook.shapes, event)).toMatchObject({ type, data, personal })
  })

  it('stores the reason for forcing it with its payer, and loses it with them', () => {
    const { data, personal, type } = issued(3)
    const { detail: _detail, forced: _forced, of, ...rest } = data
    const { answers: _answers, forcedBecause: _because, ...payer } = personal
    const before = { ...rest, paymentId: of.id, forcedBecause: 'Mrs Chan asks' }
    const event = { type, data: before, meta: { version: 2 } }
    const read = readEvent(receiptBook.shapes, { ...event, personal: payer })
    expect(read).toMatchObject({
      data: { forced: true },
      personal: { forcedBecause: 'Mrs Chan asks' },
    })
    expect(JSON.stringify(read.data)).not.toContain('Mrs Chan')
    const erased = readEvent(receiptBook.shapes, { ...event, person: data.payerId })
    expect(erased).toMatchObject({ data: { forced: true }, personal: { forcedBecause: null } })
  })
})
