import { describe, expect, it } from 'vitest'
import { isWebAddress } from './web-address-contract.ts'

describe('the address of a charity’s website', () => {
  it.each([
    'https://harbour.example',
    'https://www.harbour.example/about?a=1',
    'https://光.example',
  ])('is %s', (text) => {
    expect(isWebAddress(text)).toBe(true)
  })

  it.each([
    '',
    'harbour.example',
    'http://harbour.example',
    'https://',
    'https://localhost',
    'https:// x',
  ])('is not %j', (text) => {
    expect(isWebAddress(text)).toBe(false)
  })
})
