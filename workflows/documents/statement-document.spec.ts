import { languages } from '@almoner/domain/kernel/locale.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { describe, expect, it } from 'vitest'
import { characters, latin1, pageCount } from '../testing/drawn.ts'
import { mostStatementRows } from './statement-content.ts'
import { renderStatement } from './statement-document.ts'
import { donationRow, paymentRow, statementOf } from './statement-fixtures.ts'
import type { StatementRow } from './statement-rows.ts'

const many = (count: number, changes: Partial<StatementRow> = {}): readonly StatementRow[] =>
  Array.from({ length: count }, () => ({ ...donationRow, ...changes }))

const tagCount = (pdf: Uint8Array, tag: string): number =>
  latin1(pdf).match(new RegExp(`/S /${tag}\\b`, 'g'))?.length ?? 0

const long = 'A very long name that goes on and on, '.repeat(12)

describe('a statement drawn', () => {
  it('is tagged A4 in the language of its reader, with a title', async () => {
    const tags = { en: 'en', zh: 'zh-Hant-HK', cn: 'zh-Hans-CN' }
    for (const language of languages) {
      const pdf = await renderStatement(statementOf([donationRow], { language }))
      expect(latin1(pdf)).toContain('/MediaBox [0 0 595.28 841.89]')
      expect(latin1(pdf)).toContain('/Marked true')
      expect(latin1(pdf)).toContain(`/Lang (${tags[language]})`)
      expect(latin1(pdf)).toContain('/DisplayDocTitle true')
      expect(pageCount(pdf)).toBe(1)
      expect(pdf.byteLength).toBeLessThan(100_000)
    }
  })

  it('gives its characters back to who copies them, in the right script', async () => {
    const rows = [donationRow, paymentRow]
    const zh = characters(await renderStatement(statementOf(rows, { language: 'zh' })))
    for (const character of '年度結單捐款付款519.11') expect(zh).toContain(character)
    const cn = characters(await renderStatement(statementOf(rows, { language: 'cn' })))
    for (const character of '年度对账单捐款付款') expect(cn).toContain(character)
    expect(cn).not.toContain('據')
  })

  it('is the same bytes whenever it is drawn', async () => {
    const facts = statementOf([donationRow, paymentRow])
    const first = await renderStatement(facts)
    expect(await renderStatement(facts)).toEqual(first)
    const later = { ...facts, asOf: instant('2027-01-15T04:01:00.000Z') }
    expect(await renderStatement(later)).not.toEqual(first)
  })

  it('goes on over as many pages as its rows take, and tells each row once', async () => {
    const facts = statementOf([...many(80), paymentRow])
    const pdf = await renderStatement(facts)
    expect(pageCount(pdf)).toBe(4)
    // Two tables, each with a head and a total; on the pages that follow the head is decoration.
    const [kinds, moneyAndParticulars] = [2, 2]
    expect(tagCount(pdf, 'Table')).toBe(kinds + moneyAndParticulars)
    const ofParticulars = 3
    const ofMoney = 2
    expect(tagCount(pdf, 'TR')).toBe(81 + 2 * kinds + ofParticulars + ofMoney)
    expect(latin1(pdf)).toContain('/Scope /Column')
  })

  it('keeps whatever is long on its pages', async () => {
    const row = {
      projectName: long,
      payer: { firstName: long, lastName: 'x'.repeat(300), organisationName: long },
      receipt: { number: 'H'.repeat(60), irFileNumber: '91/12345' },
      returnedCents: cents(1),
      underWayCents: cents(1),
      disputedCents: cents(1),
    }
    const facts = statementOf(many(12, row), {
      charity: {
        name: { default: long, zh: '很長的名字'.repeat(60) },
        address: { default: long },
        accentColour: 'none',
      },
      donor: { firstName: long, lastName: long, organisationName: null },
    })
    expect(pageCount(await renderStatement(facts))).toBeLessThanOrEqual(5)
  })

  it('lists as many rows as it may', async () => {
    const pdf = await renderStatement(statementOf(many(mostStatementRows)))
    expect(pageCount(pdf)).toBeGreaterThan(50)
    expect(tagCount(pdf, 'TD')).toBeGreaterThan(4 * mostStatementRows)
  }, 30_000)
})
