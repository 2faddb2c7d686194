import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseWebAddress } from './web-address.ts'

afterEach(() => vi.unstubAllGlobals())

describe('an address of the web', () => {
  it.each([
    ['https://harbour.example/thanks?a=1', 'https://harbour.example/thanks?a=1'],
    ['http://harbour.example', 'http://harbour.example/'],
    ['javascript:alert(1)', undefined],
    ['harbour.example', undefined],
    ['https://', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('in %j is %j', (text, href) => {
    expect(parseWebAddress(text)?.href).toBe(href)
  })

  it('is read by a browser that has no URL.canParse', () => {
    vi.spyOn(URL, 'canParse').mockImplementation(() => {
      throw new TypeError('URL.canParse is not a function')
    })
    expect(parseWebAddress('https://harbour.example/')?.host).toBe('harbour.example')
    vi.restoreAllMocks()
  })
})
