import { describe, expect, it } from 'vitest'
import { cleanEmailAddress, isEmailAddress } from './email-address.ts'

describe('an e-mail address', () => {
  it.each([
    'chan@example.com',
    "siobhan.o'brien@donor.example",
    "a'@b.example",
    'a&b@donor.example',
    'first+tag@donor.example',
    'user@xn--bcher-kva.example',
    'user@xn--fsqu00a.xn--j6w193g',
    'user@例子.香港',
    'user@bücher.example',
    'x@a.co',
    `${'a'.repeat(64)}@donor.example`,
  ])('may be %s', (text) => {
    expect(isEmailAddress(text)).toBe(true)
  })

  it.each([
    '',
    'chan',
    '@donor.example',
    'chan@',
    'chan@localhost',
    'chan@donor..example',
    'chan@-donor.example',
    'chan@donor-.example',
    'chan@donor.example.',
    'chan@1.2.3.4',
    'chan@donor.e',
    'chan tai@donor.example',
    'chan,tai@donor.example',
    '<chan@donor.example>',
    'a@b@donor.example',
    'chan@donor.example\nBcc: x@evil.example',
    `${'a'.repeat(65)}@donor.example`,
    `chan@${'donor.'.repeat(50)}example`,
    '陳@donor.example',
    'chan@mail\u017f.example',
    'chan@ban\u212a.example',
    'chan\u017f@donor.example',
  ])('is never %j', (text) => {
    expect(isEmailAddress(text)).toBe(false)
  })

  it.each([
    ['  chan@donor.example ', 'chan@donor.example'],
    ['chan＠donor.example', 'chan@donor.example'],
    ['ｃｈａｎ＠ｄｏｎｏｒ．ｅｘａｍｐｌｅ', 'chan@donor.example'],
    ['chan@donor。example', 'chan@donor.example'],
    ['\u200bchan@donor.example', 'chan@donor.example'],
    ['\ufeffchan@donor.example\u200e', 'chan@donor.example'],
    ['chan@donor.example\u00a0', 'chan@donor.example'],
    ['Chan@Donor.EXAMPLE', 'Chan@donor.example'],
    ['user@例子。香港', 'user@例子.香港'],
  ])('typed as %j means %s', (typed, meant) => {
    expect(cleanEmailAddress(typed)).toBe(meant)
    expect(isEmailAddress(meant)).toBe(true)
  })

  it('does not lose what divides two addresses', () => {
    expect(isEmailAddress(cleanEmailAddress('chan@donor.example\nx@evil.example'))).toBe(false)
    expect(isEmailAddress(cleanEmailAddress('chan@donor.example x@evil.example'))).toBe(false)
  })
})
