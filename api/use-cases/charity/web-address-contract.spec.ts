import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isWebAddress, webAddressSchema } from './web-address-contract.ts'

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

describe('an address that a person types', () => {
  it.each([
    ['harbour.example', 'https://harbour.example'],
    ['  https://harbour.example/About  ', 'https://harbour.example/About'],
    ['HTTPS://WWW.Harbour.Example/Our-Work?A=1', 'https://www.harbour.example/Our-Work?A=1'],
    ['www.harbour.example/about', 'https://www.harbour.example/about'],
    ['\u200ewww.harbour.example\u200b', 'https://www.harbour.example'],
    ['ｗｗｗ．ｈａｒｂｏｕｒ．ｅｘａｍｐｌｅ', 'https://www.harbour.example'],
    ['www。harbour。example', 'https://www.harbour.example'],
    ['ｈｔｔｐｓ：／／光.example', 'https://光.example'],
    [' ', ''],
  ])('%j is stored as %j', (typed, address) => {
    expect(v.parse(webAddressSchema(200, 'url'), typed)).toBe(address)
  })

  it.each([
    'http://harbour.example',
    'ftp://harbour.example',
    'harbour',
    'javascript:alert(1)',
    'a b.example',
  ])('%j is refused', (typed) => {
    expect(v.safeParse(webAddressSchema(200, 'url'), typed).success).toBe(false)
  })
})
