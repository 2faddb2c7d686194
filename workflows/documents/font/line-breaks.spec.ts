import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakLines } from './line-breaks.ts'

const measure = (text: string): number => Array.from(text).length
const broken = (text: string, width: number, maximum = 9) =>
  breakLines(text, { width, maximum, measure })

describe('a text as wide as its line', () => {
  it('stays whole, though its pieces are wider one by one', () => {
    const kerned = (text: string): number => text.length + (text.length === 1 ? 0.5 : 0)
    const lines = breakLines('2026年10月10日', { width: 11.5, maximum: 9, measure: kerned })
    expect(lines).toEqual(['2026年10月10日'])
  })
})

describe('a text too wide for its line', () => {
  it('breaks between words, and between Chinese characters', () => {
    expect(broken('Harbour Light Fund', 13)).toEqual(['Harbour Light', 'Fund'])
    expect(broken('海港之光兒童基金', 3)).toEqual(['海港之', '光兒童', '基金'])
  })

  it('never begins a line with a closing mark nor ends one with an opening mark', () => {
    expect(broken('海港之光，基金', 4)).toEqual(['海港之', '光，基金'])
    expect(broken('海港（基金）', 3)).toEqual(['海港', '（基', '金）'])
  })

  it('keeps text that is joined by a no-break space together', () => {
    expect(broken('(IR\u00a0file\u00a0no.\u00a01)', 15)).toEqual(['(IR\u00a0file\u00a0no.\u00a01)'])
    expect(broken('see IR\u00a0file', 9)).toEqual(['see', 'IR\u00a0file'])
  })

  it('cuts a word wider than the line', () => {
    expect(broken('abcdefgh', 3)).toEqual(['abc', 'def', 'gh'])
  })

  it('ends in an ellipsis if there are too many lines', () => {
    expect(broken('one two three four', 5, 2)).toEqual(['one', 'two…'])
  })

  it('never exceeds the width nor the number of lines, and loses nothing but spaces', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '海', '港', '，', '（') })
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 12 }), (sentence, width) => {
        const lines = broken(sentence, width, 1_000)
        expect(lines.join('').replaceAll(' ', '')).toBe(sentence.replaceAll(' ', ''))
        const cut = broken(sentence, width, 2)
        expect(cut.length).toBeLessThanOrEqual(2)
        for (const line of [...lines, ...cut]) expect(measure(line)).toBeLessThanOrEqual(width)
      }),
    )
  })
})
