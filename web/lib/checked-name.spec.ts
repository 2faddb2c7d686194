import { describe, expect, it } from 'vitest'
import { checkedName } from './checked-name.ts'

describe('a name in the payer’s form', () => {
  it('is judged by the server’s own function, which tells what cannot be printed', async () => {
    expect(await checkedName('सीता', 'person')).toBeNull()
    expect(await checkedName('', 'person')).toBeNull()
    expect(await checkedName('Amazon.com Hong Kong Ltd', 'organisation')).toBeNull()
    expect(await checkedName('Amazon.com', 'person')).toBe('name.address')
    expect(await checkedName('a\u202Eb', 'person')).toBe('name.unprintable:U+202E')
    expect(await checkedName('x'.repeat(101), 'person')).toBe('name.too_long')
    expect(await checkedName('Ada 😀 ᚠ', 'person')).toBe('name.unprintable:😀 ᚠ')
  })
})
