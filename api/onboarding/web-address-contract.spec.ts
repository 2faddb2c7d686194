import { describe, expect, it, vi } from 'vitest'
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

  it('is read by a browser that has no URL.canParse', () => {
    vi.spyOn(URL, 'canParse').mockImplementation(() => {
      throw new TypeError('URL.canParse is not a function')
    })
    expect(isWebAddress('https://harbour.example')).toBe(true)
    vi.restoreAllMocks()
  })
})
