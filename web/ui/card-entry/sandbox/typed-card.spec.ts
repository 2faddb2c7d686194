import { describe, expect, it } from 'vitest'
import { formatTypedExpiry, groupDigits, readExpiry, findCardErrors } from './typed-card.ts'

const november = new Date('2026-11-20T00:00:00Z')

describe('a card number as it is typed', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['4242-4242 42', '4242 4242 42'],
    ['４２４２４', '4242 4'],
  ])('groups %s as the card prints it', (typed, output) => {
    expect(groupDigits(typed)).toBe(output)
  })
})

describe('an expiry date as it is typed', () => {
  it.each([
    ['1', '1'],
    ['12', '12 / '],
    ['3', '03 / '],
    ['1229', '12 / 29'],
    ['12/29', '12 / 29'],
    ['3/29', '03 / 29'],
    ['12/2029', '12 / 29'],
  ])('formats %s as %s', (typed, shown) => {
    expect(formatTypedExpiry(typed, '')).toBe(shown)
  })

  it('allows the slash to be deleted', () => {
    expect(formatTypedExpiry('12 /', '12 / ')).toBe('12 /')
  })

  it('is valid until the end of its month', () => {
    expect(readExpiry('11 / 26', november)).toEqual({ month: '11', year: '2026' })
    expect(readExpiry('10 / 26', november)).toBeUndefined()
    expect(readExpiry('13 / 30', november)).toBeUndefined()
  })
})

describe('a card before it is sent', () => {
  it('names each invalid field', () => {
    expect(findCardErrors({ number: '', expiry: '', code: '' }, november)).toEqual({
      cardNumber: 'card.number_required',
      cardExpiry: 'card.expiry_required',
      cardCode: 'card.code_required',
    })
    const wrong = { number: '4242 4242 4242 4241', expiry: '01 / 20', code: '1' }
    expect(findCardErrors(wrong, november)).toEqual({
      cardNumber: 'card.number_invalid',
      cardExpiry: 'card.expiry_invalid',
      cardCode: 'card.code_invalid',
    })
  })

  it('has no errors if it is valid', () => {
    const good = { number: '4000 0034 4000 0004', expiry: '12 / 34', code: '123' }
    expect(findCardErrors(good, november)).toEqual({})
  })
})
