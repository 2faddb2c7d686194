import { describe, expect, it } from 'vitest'
import { checkName } from './checked-name.ts'

describe('a name in the payer’s form', () => {
  it('is checked by the server’s own function, which reports what cannot be printed', async () => {
    expect(await checkName('सीता', 'person')).toBeNull()
    expect(await checkName('', 'person')).toBeNull()
    expect(await checkName('Amazon.com Hong Kong Ltd', 'organisation')).toBeNull()
    expect(await checkName('Amazon.com', 'person')).toBe('name.address')
    expect(await checkName('a\uFFFDb', 'person')).toBe('name.unprintable:U+FFFD')
    expect(await checkName('x'.repeat(101), 'person')).toBe('name.too_long')
    expect(await checkName('Ada 😀 ᚠ', 'person')).toBe('name.unprintable:😀 ᚠ')
  })
})
