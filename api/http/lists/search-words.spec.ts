import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { anyOfValues } from './contract.ts'

const parse = (text: string) => v.parse(anyOfValues(100, 'q').read, text)

describe('the words of a search', () => {
  it.each([
    ['HL-2026-00012', ['HL-2026-00012']],
    ['ＨＬ－２０２６－０００１２', ['HL-2026-00012']],
    ['HL–2026—00012', ['HL-2026-00012']],
    ['HL\u20112026\u221200012', ['HL-2026-00012']],
    ['\u200eHL-2026-00012\u200b', ['HL-2026-00012']],
    [' 陳　大文 ', ['陳', '大文']],
    ['Ada – Lovelace', ['Ada', '–', 'Lovelace']],
  ])('%j are %j', (typed, expected) => {
    expect(parse(typed)).toEqual(expected)
  })
})
