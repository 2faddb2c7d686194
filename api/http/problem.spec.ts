import { describe, expect, it } from 'vitest'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { problemStatus, type ProblemCode } from './problem-codes.ts'
import { problemMessage } from './problem.ts'

const codes = Object.keys(problemStatus) as ProblemCode[]

describe('every code', () => {
  it.each(codes)('%s has its own message in each language', (code) => {
    const [en, zh, cn] = languages.map((language) => problemMessage(code, language))
    expect(en).toMatch(/^[A-Z][ -~’]+$/)
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(cn).toMatch(/\p{Script=Han}/u)
    expect(new Set([en, zh, cn]).size).toBe(3)
  })

  it.each(codes)('%s names no part of ours and blames no person', (code) => {
    for (const language of languages) {
      expect(problemMessage(code, language)).not.toMatch(/_|\{|\}|null|undefined|error|exception/i)
    }
  })

  it('does not distinguish an unknown username from a wrong password', () => {
    // Shown only to an account's owner, who is logged in or reads the mail to its address.
    expect(codes.filter((code) => /username|password/.test(code))).toEqual([
      'wrong_password',
      'password_not_as_given',
    ])
  })

  // A payment that the payer sent straight to the charity is left out: we have not seen it and
  // cannot deny it.
  it('of a payment that a provider refused states that no money was taken', () => {
    const refused = codes.filter(
      (code) => problemStatus[code] === 402 && code !== 'declined_by_charity',
    )
    expect(refused.length).toBeGreaterThan(0)
    for (const code of refused) {
      expect(problemMessage(code, 'en')).toContain('No money was taken')
      expect(problemMessage(code, 'zh')).toContain('沒有扣款')
      expect(problemMessage(code, 'cn')).toContain('没有扣款')
    }
  })
})

describe('a sentence with a place for a value', () => {
  it.each(languages)('is filled in %s', (language) => {
    const sentence = problemMessage('amount_below_minimum', language, { minimum: 'HK$50' })
    expect(sentence).toContain('HK$50')
  })

  it('inserts the value unchanged, with any characters', () => {
    const values = { minimum: '$& {minimum} $1' }
    expect(problemMessage('amount_below_minimum', 'en', values)).toContain('$& {minimum} $1')
  })
})
