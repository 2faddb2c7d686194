import { describe, expect, it } from 'vitest'
import { isCodeLike, toPlainCode } from './one-time-code.ts'

describe('a code', () => {
  it.each([
    '123 456',
    ' 123\u00a0456 ',
    '123-456',
    '123\u2011456',
    '123–456',
    '123—456',
    '123−456',
    '123ー456',
    '１２３４５６',
    '１２３　４５６',
    '１２３－４５６',
    '\u200e123456\u200b',
    '123.456',
    '1 2 3 4 5 6',
  ])('of digits is recognised however it is typed: %j', (typed) => {
    expect(toPlainCode(typed)).toBe('123456')
    expect(isCodeLike(toPlainCode(typed))).toBe(true)
  })

  it.each(['abcde-23456', 'ABCDE 23456', 'Abcde–23456', 'ａｂｃｄｅ２３４５６', 'abcde 234 56'])(
    'for a lost phone is recognised however it is typed: %j',
    (typed) => {
      expect(toPlainCode(typed)).toBe('abcde23456')
      expect(isCodeLike(toPlainCode(typed))).toBe(true)
    },
  )

  it.each(['', '12345', '1234567', 'abcde', '一二三四五六'])('is not: %j', (typed) => {
    expect(isCodeLike(toPlainCode(typed))).toBe(false)
  })
})
