import { describe, expect, it } from 'vitest'
import { accentOrInk, readableOn } from './colour.ts'

describe("a charity's colour", () => {
  it('is replaced by the ink colour if it is invalid', () => {
    expect(accentOrInk('#0F6f7c')).toBe('#0F6f7c')
    expect(accentOrInk('red;background:url(//x)')).toBe('#1c1b19')
  })

  it('gets the text colour that is more readable on it', () => {
    expect(readableOn('#0f6f7c')).toBe('#ffffff')
    expect(readableOn('#ffd84d')).toBe('#1c1b19')
  })
})
