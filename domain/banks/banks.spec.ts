import { describe, expect, it } from 'vitest'
import { languages } from '../kernel/locale.ts'
import { findBank, banks, otherBank } from './banks.ts'

describe('the banks', () => {
  it('each have three digits of their own, in order', () => {
    const codes = banks.map(({ clearingCode }) => clearingCode)
    expect(codes).toHaveLength(42)
    expect(codes.every((code) => /^\d{3}$/.test(code))).toBe(true)
    expect(codes).toEqual([...new Set(codes)].toSorted())
  })

  it('have a name in every language', () => {
    const nameless = banks.filter(({ name }) => languages.some((language) => !name[language]))
    expect(nameless).toEqual([])
  })

  it('are found by their clearing code', () => {
    expect(findBank('004')?.name).toEqual({
      en: 'The Hongkong and Shanghai Banking Corporation Limited (HSBC)',
      zh: '香港上海滙豐銀行有限公司',
      cn: '香港上海汇丰银行有限公司',
    })
    expect(findBank('999')).toBeNull()
    expect(findBank(otherBank)).toBeNull()
  })
})
