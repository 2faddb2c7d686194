import { describe, expect, it } from 'vitest'
import { accentOrInk, readableOn } from './colour.ts'

describe("a charity's colour", () => {
  it('gives way to ink where it is not a colour', () => {
    expect(accentOrInk('#0F6f7c')).toBe('#0F6f7c')
    expect(accentOrInk('red;background:url(//x)')).toBe('#1c1b19')
  })

  it('takes the text that reads better on it', () => {
    expect(readableOn('#0f6f7c')).toBe('#ffffff')
    expect(readableOn('#ffd84d')).toBe('#1c1b19')
  })
})
