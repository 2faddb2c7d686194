import { describe, expect, it } from 'vitest'
import { cleanPhoneNumber } from './phone-number.ts'

describe('a phone number', () => {
  it.each([
    ['9123 4567', '9123 4567'],
    ['+852 9123 4567', '+852 9123 4567'],
    ['00852 9123 4567', '+852 9123 4567'],
    ['00 852 9123 4567', '+852 9123 4567'],
    ['(00)852-9123-4567', '+852-9123-4567'],
    ['＋８５２　９１２３　４５６７', '+852 9123 4567'],
    ['\u202a+852 9123 4567\u202c', '+852 9123 4567'],
    ['020 7946 0958', '020 7946 0958'],
    ['000', '000'],
  ])('typed as %j means %s', (typed, meant) => {
    expect(cleanPhoneNumber(typed)).toBe(meant)
  })
})
