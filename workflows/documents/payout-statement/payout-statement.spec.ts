import { languages } from '@almoner/domain/kernel/locale.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { describe, expect, it } from 'vitest'
import { characters, latin1, pageTexts, textPlaces } from '../../testing/drawn.ts'
import { mostPayoutLinesDrawn, payoutStatementContent } from './payout-statement-content.ts'
import { renderPayoutStatement } from './payout-statement-document.ts'
import { createPayoutStatement, paymentLine, refundLine } from './payout-statement-fixtures.ts'

const lines = [paymentLine, paymentLine, refundLine]
const many = (count: number) => Array.from({ length: count }, () => paymentLine)

describe('a payout’s statement', () => {
  it('shows how its total is calculated, to the cent', () => {
    const { money, table } = payoutStatementContent(createPayoutStatement(lines))
    expect(money.map(({ label, amount }) => [label, amount])).toEqual([
      ['Carried over from the previous payout', '20.00'],
      ['Payments by card (2)', '1,000.00'],
      ['Fees on these payments', '\u221237.00'],
      ['Refunds that were advanced (1)', '\u2212100.00'],
      ['Left in balance', '\u22121.50'],
      ['Payout', '881.50'],
    ])
    expect(table?.total).toEqual({
      label: 'Total',
      gross: '900.00',
      deducted: '\u221237.00',
      net: '863.00',
    })
  })

  it('is not drawn if it does not add up', () => {
    const wrong = createPayoutStatement(lines, { keptCents: cents(151) })
    expect(() => payoutStatementContent(wrong)).toThrow('carried')
    const { sums } = createPayoutStatement(lines)
    const short = { ...createPayoutStatement(lines), lines: [paymentLine, refundLine, refundLine] }
    expect(() => payoutStatementContent({ ...short, sums })).toThrow('sums up')
  })

  it('names who requested it, and the bank', () => {
    const toText = (changes: object) =>
      payoutStatementContent(createPayoutStatement(lines, changes))
        .particulars.map(({ label, value }) => `${label}: ${value}`)
        .join('\n')
    expect(toText({})).toContain('(HSBC), ending 6001')
    expect(toText({})).toContain('by Suk Yee Wong')
    expect(toText({ requestedBy: null })).toContain('by the payout schedule')
    expect(toText({ bank: { name: null, last4: '6001' } })).toContain('Bank account, ending 6001')
    expect(toText({})).not.toContain('Expected')
    const sentPayout = { status: 'sent', paidOn: null }
    expect(toText(sentPayout)).toContain('Expected: 1 December 2026')
  })

  it('shows that it consists of what the payout before kept, if nothing came in', () => {
    const nothing = { carriedCents: cents(50_000), keptCents: cents(0), amountCents: cents(50_000) }
    const { table, notes } = payoutStatementContent(createPayoutStatement([], nothing))
    expect(table).toBeNull()
    expect(notes[0]).toContain('No money came in or went out')
  })

  it('names the payer and the receipt of a line, and what is no payment', () => {
    const returned = { ...refundLine, kind: 'payout_returned', payer: null, number: null } as const
    const { sums } = createPayoutStatement([paymentLine, refundLine, refundLine])
    const all = createPayoutStatement([paymentLine, refundLine, refundLine])
    const facts = { ...all, sums, lines: [paymentLine, refundLine, returned] }
    expect(
      payoutStatementContent(facts).table?.entries.map(({ subject, number }) => [subject, number]),
    ).toEqual([
      ['Tai Man Chan', 'HL-2026-000010'],
      ['Refund · Ka Yan Poon', 'HL-2026-000009'],
      ['Payout that was sent back', '–'],
    ])
  })

  it('lists a part of many lines, and shows their full number', () => {
    const all = createPayoutStatement(many(mostPayoutLinesDrawn + 5))
    const { notes } = payoutStatementContent({
      ...all,
      lines: all.lines.slice(0, mostPayoutLinesDrawn),
    })
    expect(notes[0]).toContain('The first 2,000 of 2,005 lines')
  })
})

describe('a payout’s statement drawn', () => {
  it('is tagged A4 in the language of its reader', async () => {
    const tags = { en: 'en', zh: 'zh-Hant-HK', cn: 'zh-Hans-CN' }
    for (const language of languages) {
      const pdf = await renderPayoutStatement(createPayoutStatement(lines, { language }))
      expect(latin1(pdf)).toContain('/Marked true')
      expect(latin1(pdf)).toContain(`/Lang (${tags[language]})`)
    }
    const zh = createPayoutStatement(lines, { language: 'zh' })
    const glyphs = characters(await renderPayoutStatement(zh))
    for (const character of '提款結單上期結轉881.50') expect(glyphs).toContain(character)
  })

  it('is the same bytes whenever it is drawn', async () => {
    const facts = createPayoutStatement(lines)
    expect(await renderPayoutStatement(facts)).toEqual(await renderPayoutStatement(facts))
  })

  it('has at least three lines above its total on the last page', async () => {
    // More counts than a page has lines.
    for (let count = 30; count < 66; count += 1) {
      const pages = pageTexts(await renderPayoutStatement(createPayoutStatement(many(count))))
      const rows = pages.at(-1)?.split('HL-2026-000010').length ?? 0
      expect({ count, hasThree: rows - 1 >= 3 }).toEqual({ count, hasThree: true })
    }
  })

  it('continues over as many pages as its lines need, within the page margins', async () => {
    const pdf = await renderPayoutStatement(createPayoutStatement(many(60)))
    const pages = pageTexts(pdf)
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, text] of pages.entries()) {
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
    }
    const stray = textPlaces(pdf).filter(
      ({ x, y }) => (y <= 76 && y.toFixed(2) !== '36.58') || x < 67 || x > 528,
    )
    expect(stray).toEqual([])
  })
})
