import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents, largestAmountCents } from '@almoner/domain/kernel/money.ts'
import { tapAndGoHint } from './hint.ts'
import { readTradeNumber, toTradeNumber } from './trade-number.ts'

const paymentId = '3f2a9c1e-0000-4000-8000-00000000d001' as PaymentId
const amountCents = cents(51_911)

describe('the number of a trade', () => {
  it('is the payment, its sum and its try, the same each time', () => {
    const number = toTradeNumber({ paymentId, amountCents, try: 1 })
    expect(number).toBe('3QMJ2QSW76LT48KVWVORBBQ4H00141Z1')
    expect(toTradeNumber({ paymentId, amountCents, try: 1 })).toBe(number)
    expect(toTradeNumber({ paymentId, amountCents: cents(51_912), try: 1 })).not.toBe(number)
    expect(toTradeNumber({ paymentId, amountCents, try: 2 })).not.toBe(number)
  })

  it('is at most 32 letters and digits, and can be read back', () => {
    const ids = fc.oneof(
      fc.uuid().map((id) => id as PaymentId),
      fc.constantFrom(
        '00000000-0000-0000-0000-000000000000' as PaymentId,
        'ffffffff-ffff-ffff-ffff-ffffffffffff' as PaymentId,
      ),
    )
    const sums = fc.integer({ min: 1, max: largestAmountCents }).map(cents)
    fc.assert(
      fc.property(ids, sums, (paymentId, amountCents) => {
        const number = toTradeNumber({ paymentId, amountCents, try: 1 })
        expect(number).toMatch(/^[0-9A-Z]{32}$/)
        expect(readTradeNumber(number)).toEqual({ paymentId, amountCents, try: 1 })
      }),
    )
  })

  it.each([
    '',
    'D20261120000001',
    randomUUID(),
    '0'.repeat(32),
    'Z'.repeat(32),
    `${'0'.repeat(25)}ZZZZZZ1`,
    `${'Z'.repeat(25)}0000011`,
    `${'0'.repeat(25)}00000a1`,
    `${'0'.repeat(25)}0000010`,
  ])('is not ours if it is %s', (text) => {
    expect(readTradeNumber(text)).toBeNull()
  })

  it('is of no sum that cannot be paid', () => {
    for (const sum of [0, -1, largestAmountCents + 1]) {
      expect(() => toTradeNumber({ paymentId, amountCents: cents(sum), try: 1 })).toThrow('sum')
    }
  })
})

describe('a notification', () => {
  const merTradeNo = toTradeNumber({ paymentId, amountCents, try: 1 })

  it('names the trade to read, regardless of its other content', () => {
    const stated = { merTradeNo, tradeStatus: 'TRADE_FINISHED', resultCode: '0', sign: 'wrong' }
    expect(tapAndGoHint(new URLSearchParams(stated))).toEqual({ merTradeNo, paymentId })
    expect(tapAndGoHint(new URLSearchParams({ merTradeNo }))).toEqual({ merTradeNo, paymentId })
  })

  it('is about none of ours otherwise', () => {
    expect(tapAndGoHint(new URLSearchParams())).toBeNull()
    expect(tapAndGoHint(new URLSearchParams({ merTradeNo: 'D1' }))).toBeNull()
    const two = new URLSearchParams({ merTradeNo })
    two.append('merTradeNo', merTradeNo)
    expect(tapAndGoHint(two)).toBeNull()
  })
})
