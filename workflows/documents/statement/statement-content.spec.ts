import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { describe, expect, it } from 'vitest'
import { mostStatementRows, statementContent } from './statement-content.ts'
import { donationRow, paymentRow, createStatement } from './statement-fixtures.ts'

const speaksOfTax = /tax\b|section 88|稅務|税务|扣稅|税项|91\/12345/i

const readWords = (...[rows, changes]: Parameters<typeof createStatement>): string => {
  const { tax, particulars: _year, ...rest } = statementContent(createStatement(rows, changes))
  return JSON.stringify([tax?.heading, tax?.lines, ...Object.values(rest)])
}

describe('a statement of donations and payments', () => {
  const content = statementContent(createStatement([donationRow, paymentRow]))

  it('separates the two, each with its own total', () => {
    expect(content.money).toEqual([
      { label: 'Donations (1)', amount: '519.11', emphasis: 'total' },
      { label: 'Payments (1)', amount: '1,000.00', emphasis: 'total' },
    ])
    expect(
      content.tables.map(({ heading, columns, total }) => [heading, columns.number, total.net]),
    ).toEqual([
      ['Donations', 'Receipt number', '519.11'],
      ['Payments', 'Acknowledgement number', '1,000.00'],
    ])
  })

  it('shows whose it is, for which year, and as of when', () => {
    expect(content.particulars.map(({ value }) => value)).toEqual([
      'Tai Man Chan',
      '2026/27 (1 April 2026 to 31 March 2027)',
      '15 January 2027, 12:00 (Hong Kong time)',
    ])
  })

  it('notes that amounts may still be added until the year is over', () => {
    expect(content.notes[0]).toMatch(/ends on 31 March 2027/)
    const over = createStatement([donationRow], { asOf: instant('2027-03-31T16:00:00.000Z') })
    expect(statementContent(over).notes).toHaveLength(1)
  })

  it('dates its rows by the day on which the money came', () => {
    const row = { ...donationRow, paidOn: calendarDay('2027-01-01') }
    const [table] = statementContent(createStatement([row])).tables
    expect(table?.entries[0]?.date).toBe('1 January 2027')
  })
})

describe('tax wording', () => {
  it('is included if receipts of donations mention it, in every language', () => {
    for (const language of languages) {
      const { tax } = statementContent(createStatement([donationRow, paymentRow], { language }))
      expect(tax?.lines).toHaveLength(3)
      expect(tax?.lines.join()).toContain('91/12345')
    }
  })

  it.each([
    ['payments alone', [paymentRow]],
    [
      'donations whose receipts say nothing of it',
      [{ ...donationRow, receipt: { number: 'HLCF-2026-000001', irFileNumber: null } }],
    ],
    ['donations without a receipt', [{ ...donationRow, receipt: null }]],
    [
      'donations that went back whole',
      [{ ...donationRow, receipt: null, returnedCents: donationRow.totalCents }],
    ],
  ])('is omitted: %s', (_which, rows) => {
    for (const language of languages) expect(readWords(rows, { language })).not.toMatch(speaksOfTax)
  })

  it('shows the amount it applies to, and marks what it does not apply to', () => {
    const before = { ...donationRow, receipt: { number: 'HLCF-2026-000003', irFileNumber: null } }
    const back = { ...before, receipt: null, returnedCents: donationRow.totalCents }
    const { tax, tables } = statementContent(
      createStatement([donationRow, before, back, paymentRow]),
    )
    expect(tax?.lines[2]).toBe(
      'Receipts with this IR File No. cover HK$519.11 of the donations. Those marked * have none.',
    )
    const cells = tables.flatMap(({ entries }) => entries.map(({ number }) => number))
    expect(cells).toEqual(['HLCF-2026-000001', 'HLCF-2026-000003 *', '\u2013', 'HLCF-2026-000002'])
  })
})

describe('refunded money', () => {
  it('has its own columns if there is any', () => {
    const part = { ...donationRow, returnedCents: cents(10_000) }
    const whole = { ...donationRow, returnedCents: donationRow.totalCents, receipt: null }
    const { money, tables } = statementContent(createStatement([donationRow, part, whole]))
    expect(money[0]).toMatchObject({ label: 'Donations (2)', amount: '938.22' })
    expect(tables[0]?.hasDeductions).toBe(true)
    expect(tables[0]?.entries.map(({ gross, deducted, net }) => [gross, deducted, net])).toEqual([
      ['519.11', '\u2013', '519.11'],
      ['519.11', '\u2212100.00', '419.11'],
      ['519.11', '\u2212519.11', '0.00'],
    ])
    expect(tables[0]?.total).toMatchObject({
      gross: '1,557.33',
      deducted: '\u2212619.11',
      net: '938.22',
    })
    expect(statementContent(createStatement([donationRow])).tables[0]?.hasDeductions).toBe(false)
  })

  it('is mentioned while it is on its way', () => {
    const row = { ...donationRow, underWayCents: cents(10_000), disputedCents: cents(41_911) }
    const [table] = statementContent(createStatement([row])).tables
    expect(table?.entries[0]?.net).toBe('519.11')
    expect(table?.entries[0]?.details).toEqual([
      'A refund of HK$100.00 is in progress. It counts until it is made.',
      'A bank is asking for HK$419.11 back. It counts until that is decided.',
    ])
  })
})

describe('a row', () => {
  it('shows the name on its receipt, if it is another name', () => {
    const payer = { firstName: 'Ada', lastName: 'Lam', organisationName: 'Lam and Sons' }
    const rows = [donationRow, { ...donationRow, payer }, { ...donationRow, payer: null }]
    const [table] = statementContent(createStatement(rows)).tables
    expect(table?.entries.map(({ details }) => details)).toEqual([
      [],
      ['In the name of Lam and Sons (Ada Lam)'],
      [],
    ])
  })

  it('without a receipt yet shows that one is in preparation', () => {
    const [table] = statementContent(createStatement([{ ...donationRow, receipt: null }])).tables
    expect(table?.entries[0]?.number).toBe('In preparation')
  })
})

describe('a statement of more than it lists', () => {
  const one = createStatement([donationRow])
  const { donation } = one.sums

  it('shows this, and totals everything', () => {
    const netAmountCents = cents(donation.keptCents * 1_200)
    const many = {
      ...donation,
      listed: 1_200,
      kept: 1_200,
      paidCents: netAmountCents,
      keptCents: netAmountCents,
    }
    const { notes, money } = statementContent({ ...one, sums: { ...one.sums, donation: many } })
    expect(notes[0]).toContain('The first 1 of 1,200 ')
    expect(money[0]).toMatchObject({ label: 'Donations (1,200)', amount: '622,932.00' })
  })

  it('is refused if its totals do not match what it lists', () => {
    const wrong = { ...donation, keptCents: cents(1), paidCents: cents(1) }
    expect(() => statementContent({ ...one, sums: { ...one.sums, donation: wrong } })).toThrow(
      /sums up/,
    )
    const rows = Array.from({ length: mostStatementRows + 1 }, () => donationRow)
    expect(() => statementContent(createStatement(rows))).toThrow(/at most/)
  })
})
