import { describe, expect, it } from 'vitest'
import { printableRanges } from '@almoner/domain/text/printable-ranges.ts'
import { unprintableCharacters } from '@almoner/domain/text/printable.ts'
import { drawableCharacters } from './font-files.ts'
import { formatRanges } from './printable-ranges.ts'

describe('the list of printable characters', () => {
  it('matches the fonts: after a change of font, run `node tools/printable-ranges.ts`', () => {
    // Compared by hand: a failing comparison of long texts takes a minute to print.
    expect(printableRanges === formatRanges()).toBe(true)
  })

  it('has each character of each font, and no others', () => {
    const drawable = new Set(drawableCharacters())
    const text = [...drawable].map((codePoint) => String.fromCodePoint(codePoint)).join('')
    expect(unprintableCharacters(text)).toEqual([])
    const others = [0x16a0, 0x1f600, 0x12000, 0x1d11e].filter((each) => !drawable.has(each))
    expect(unprintableCharacters(String.fromCodePoint(...others))).toHaveLength(others.length)
    expect(others.length).toBeGreaterThan(0)
  })
})
