import { languages } from '@almoner/domain/kernel/locale.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { describe, expect, it } from 'vitest'
import { characters, latin1, pageCount, pageTexts, textPlaces } from '../../testing/drawn.ts'
import { mostStatementRows } from './statement-content.ts'
import { renderStatement } from './statement-document.ts'
import { donationRow, paymentRow, createStatement } from './statement-fixtures.ts'
import type { StatementRow } from './statement-rows.ts'

const many = (count: number, changes: Partial<StatementRow> = {}): readonly StatementRow[] =>
  Array.from({ length: count }, () => ({ ...donationRow, ...changes }))

const tagCount = (pdf: Uint8Array, tag: string): number =>
  latin1(pdf).match(new RegExp(`/S /${tag}\\b`, 'g'))?.length ?? 0

const long = 'A very long name that goes on and on, '.repeat(12)

/** Texts that exceed an edge of the page's content area. */
const strayTexts = (pdf: Uint8Array) => {
  // Below this is the page's footer, in one line.
  const [lowest, foot] = [76, '36.58']
  const places = textPlaces(pdf)
  expect(places.filter(({ y }) => y.toFixed(2) === foot)).not.toEqual([])
  return places.filter(({ x, y }) => (y <= lowest && y.toFixed(2) !== foot) || x < 67 || x > 528)
}

describe('a statement drawn', () => {
  it('is tagged A4 in the language of its reader, with a title', async () => {
    const tags = { en: 'en', zh: 'zh-Hant-HK', cn: 'zh-Hans-CN' }
    for (const language of languages) {
      const pdf = await renderStatement(createStatement([donationRow], { language }))
      expect(latin1(pdf)).toContain('/MediaBox [0 0 595.28 841.89]')
      expect(latin1(pdf)).toContain('/Marked true')
      expect(latin1(pdf)).toContain(`/Lang (${tags[language]})`)
      expect(latin1(pdf)).toContain('/DisplayDocTitle true')
      expect(pageCount(pdf)).toBe(1)
      expect(pdf.byteLength).toBeLessThan(100_000)
    }
  })

  it('allows its characters to be copied, in the right script', async () => {
    const rows = [donationRow, paymentRow]
    const zh = characters(await renderStatement(createStatement(rows, { language: 'zh' })))
    for (const character of '年度結單捐款付款519.11') expect(zh).toContain(character)
    const cn = characters(await renderStatement(createStatement(rows, { language: 'cn' })))
    for (const character of '年度对账单捐款付款') expect(cn).toContain(character)
    expect(cn).not.toContain('據')
  })

  it('is the same bytes whenever it is drawn', async () => {
    const facts = createStatement([donationRow, paymentRow])
    const first = await renderStatement(facts)
    expect(await renderStatement(facts)).toEqual(first)
    const later = { ...facts, asOf: instant('2027-01-15T04:01:00.000Z') }
    expect(await renderStatement(later)).not.toEqual(first)
  })

  it('continues over as many pages as its rows need, and shows each row once', async () => {
    const facts = createStatement([...many(80), paymentRow])
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

  it('repeats the column headings on every page, and shows the page number', async () => {
    const pages = pageTexts(await renderStatement(createStatement([...many(80), paymentRow])))
    expect(pages).toHaveLength(4)
    for (const [index, text] of pages.entries()) {
      expect(text).toContain(`Page ${index + 1} of 4`)
      expect(text).toContain(
        'Harbour Light Children’s Fund · Annual statement 2026/27 · Tai Man Chan',
      )
    }
    for (const text of pages.slice(1)) {
      expect(text).toContain('DonationsDateProjectReceipt numberAmount')
    }
    const numbers = pages.join('').match(/HLCF-2026-000001/g)
    expect(numbers).toHaveLength(80)
    const last = pages.at(-1)
    expect(last).toMatch(/Total\n+41,528\.80\nPayments/)
    expect(last).toMatch(/Total\n+1,000\.00\n/)
  })

  it('never leaves a total without a row above it on its page', async () => {
    for (let count = 1; count <= 40; count += 1) {
      const pdf = await renderStatement(createStatement(many(count)))
      expect(strayTexts(pdf)).toEqual([])
      const pages = pageTexts(pdf)
      const last = pages.at(-1) ?? ''
      expect(last.indexOf('HLCF-2026-000001')).toBeGreaterThan(-1)
      expect(last.indexOf('HLCF-2026-000001')).toBeLessThan(last.indexOf('Total'))
    }
  })

  it('keeps even very long texts within its pages', async () => {
    const row = {
      projectName: long,
      payer: { firstName: long, lastName: 'x'.repeat(300), organisationName: long },
      receipt: { number: 'H'.repeat(60), irFileNumber: '91/12345' },
      returnedCents: cents(1),
      underWayCents: cents(1),
      disputedCents: cents(1),
    }
    // More file numbers than there is room for on a page that begins with long names.
    const rows = many(20, row).map((each, index) =>
      Object.assign({}, each, { receipt: { ...row.receipt, irFileNumber: `91/${index}` } }),
    )
    const facts = createStatement(rows, {
      charity: {
        name: { default: long, zh: '很長的名字'.repeat(60) },
        address: { default: long },
        accentColour: 'none',
        logo: null,
      },
      donor: { firstName: long, lastName: long, organisationName: null },
    })
    expect(strayTexts(await renderStatement(facts))).toEqual([])
  })

  it('keeps even the largest amounts apart', async () => {
    const one = createStatement([{ ...donationRow, returnedCents: cents(1) }])
    const donation = {
      ...one.sums.donation,
      listed: 300,
      paidCents: cents(29_999_999_990),
      returnedCents: cents(3_703_703_400),
      keptCents: cents(26_296_296_590),
    }
    const pdf = await renderStatement({ ...one, sums: { ...one.sums, donation } })
    expect(pageTexts(pdf)[0]).toMatch(
      /Total\n+299,999,999\.90\n\u221237,037,034\.00\n262,962,965\.90\n/,
    )
    const places = textPlaces(pdf).filter(({ y }) => y > 76)
    const lowest = Math.min(...places.map(({ y }) => y))
    const total = places.filter(({ y }) => y === lowest).map(({ x }) => x)
    const [, paid = 0, refunded = 0, kept = 0] = total
    // Each sum is some 69 points wide.
    expect(total).toHaveLength(4)
    expect(refunded - paid).toBeGreaterThan(70)
    expect(kept - refunded).toBeGreaterThan(70)
  })

  it('lists as many rows as the limit allows', async () => {
    const pdf = await renderStatement(createStatement(many(mostStatementRows)))
    expect(pageCount(pdf)).toBeGreaterThan(50)
    expect(tagCount(pdf, 'TD')).toBeGreaterThan(4 * mostStatementRows)
  })
})
