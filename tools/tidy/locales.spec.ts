import { describe, expect, it } from 'vitest'
import { oneScript } from './locales.ts'

const find = (...lines: readonly string[]) =>
  oneScript([{ path: 'mail/letter.ts', text: lines.join('\n') }])

describe('a file with a text next to its translations', () => {
  it('has each Chinese in its own script in one line', () => {
    expect(
      find("const a = { en: 'Net', zh: '線', cn: '線' }", "  b: { zh: '线', cn: '线' },"),
    ).toEqual([
      'mail/letter.ts:1: 線 is of the other script',
      'mail/letter.ts:2: 线 is of the other script',
    ])
  })

  it('has each Chinese in its own script', () => {
    expect(
      find('const a = {', "  zh: () => ['请'],", '  cn: {', "    b: '請',", '  },', '}'),
    ).toEqual([
      'mail/letter.ts:2: 请 is of the other script',
      'mail/letter.ts:4: 請 is of the other script',
    ])
    expect(find('export const cn: Phrases = {', "  b: '請',", '}')).toHaveLength(1)
  })

  it('may have both, and others below', () => {
    const right = ['const a = {', "  en: 'ask',", "  zh: '請',", "  cn: '请',", '}']
    expect(find(...right, "const other = '請'")).toEqual([])
  })
})
