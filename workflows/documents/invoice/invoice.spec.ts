import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import * as the from '@almoner/domain/plan-subscription/fixtures.ts'
import type { Invoice } from '@almoner/domain/plan-subscription/state.ts'
import { describe, expect, it } from 'vitest'
import {
  boxCount,
  characters,
  latin1,
  pageCount,
  pageTexts,
  textPlaces,
} from '../../testing/drawn.ts'
import { invoiceContent } from './invoice-content.ts'
import { drawInvoice } from './invoice-document.ts'
import { charity, createInvoice, createUpgrade } from './invoice-fixtures.ts'
import { invoiceInput } from './invoice-input.ts'

const { creditApplied, paid, voided } = the
const paidRest = { ...paid, data: { ...paid.data, amountCents: cents(504_900) } }
const voidedRest = { ...voided, data: { ...voided.data, amountCents: cents(504_900) } }

const read = (invoice: Invoice) => {
  const { particulars, money, computation } = invoiceContent(invoiceInput(invoice, charity, 'en'))
  const toTexts = (list: readonly { label: string; value: string }[]) =>
    list.map(({ label, value }) => `${label}: ${value}`)
  return {
    particulars: toTexts(particulars),
    money: money.map(({ label, amount }) => `${label}: ${amount}`),
    computation: computation && toTexts(computation.particulars),
  }
}

describe('an invoice to a charity', () => {
  it('names the charity, the plan with its days, and what was paid', () => {
    const { particulars, money, computation } = read(createInvoice([paid]))
    expect(particulars).toEqual([
      'Invoice number: ALM-2026-000001',
      'Issued on: 20 November 2026',
      'Billed to: Harbour Light Children’s Fund',
      'Address: 12/F, Harbour View Building, 88 Des Voeux Road West, Sheung Wan, Hong Kong',
      'Plan: Plus plan, billed annually',
      'Period: 20 November 2026 to 19 November 2027 (365 days)',
      'Status: Paid on 20 November 2026',
    ])
    expect(money).toEqual([
      'Plus plan, billed annually: 5,508.00',
      'Total: 5,508.00',
      'Paid by card on 20 November 2026: 5,508.00',
    ])
    expect(computation).toBeNull()
  })

  it('shows what is owed and since when', () => {
    const { particulars, money } = read(createInvoice([]))
    expect(particulars).toContain('Status: Due on 20 November 2026')
    expect(money.at(-1)).toBe('Amount owed: 5,508.00')
  })

  it('shows the credit that paid a part of it, or all of it', () => {
    expect(read(createInvoice([creditApplied, paidRest])).money).toEqual([
      'Plus plan, billed annually: 5,508.00',
      'Total: 5,508.00',
      'Credit used: −459.00',
      'Paid by card on 20 November 2026: 5,049.00',
    ])
    const all = { ...creditApplied.data, amountCents: cents(550_800) }
    const credited = read(createInvoice([{ ...creditApplied, data: all }]))
    expect(credited.particulars).toContain('Status: Paid from credit')
    expect(credited.money.slice(1)).toEqual(['Total: 5,508.00', 'Paid by credit: 5,508.00'])
  })

  it.each([
    ['unpaid', 'it was not paid in time, and the charity moved to the Free plan'],
    ['waived', 'Almoner waived what was still owed'],
    ['not_upgraded', 'the card was not charged, and the plan did not change'],
  ] as const)('states why it is void: %s', (because, reason) => {
    const event = { ...voidedRest, data: { ...voidedRest.data, because } }
    const { particulars, money } = read(createInvoice([creditApplied, event]))
    expect(particulars).toContain(`Status: Void since 11 December 2026: ${reason}`)
    expect(money.slice(2)).toEqual([
      'Credit used: −459.00',
      'No longer owed: −5,049.00',
      'Amount owed: 0.00',
    ])
  })

  it('names the size of a legacy plan', () => {
    const legacy = { plan: 'legacy', size: 'L', amountCents: cents(612_000) } as const
    expect(read(createInvoice([], legacy)).money[0]).toBe(
      'Legacy plan, size L, billed annually: 6,120.00',
    )
  })

  it('is not drawn if it does not add up, or has no number yet', () => {
    const input = invoiceInput(createInvoice([paid]), charity, 'en')
    expect(() => invoiceContent({ ...input, owedCents: cents(1) })).toThrow('is owed')
    const unnumbered = { ...createInvoice([]), number: null }
    expect(() => invoiceInput(unnumbered, charity, 'en')).toThrow('number')
  })
})

describe('an invoice of an upgrade', () => {
  const plus = { plan: 'plus', period: 'annual' } as const
  const pro = { plan: 'pro', period: 'annual' } as const
  const year = { from: '2026-11-20', until: '2027-11-20', today: '2027-08-12' }

  it('is calculated from both prices and the days that are left', () => {
    const { particulars, money, computation } = read(createUpgrade(plus, pro, year))
    expect(particulars).toContain('Period: 12 August 2027 to 19 November 2027 (100 days)')
    expect(money[0]).toBe('Upgrade to the Pro plan: 1,094.79')
    expect(computation).toEqual([
      'New price: HK$9,504.00 (Pro plan, billed annually)',
      'Less old price: HK$5,508.00 (Plus plan, billed annually)',
      'Difference: HK$3,996.00',
      'Days left: 100 of the 365 days that were paid',
      'Amount: HK$3,996.00 × 100 ÷ 365 = HK$1,094.79',
    ])
  })

  it('to a longer period is its price, less the unused part of the old one', () => {
    const month = { from: '2026-11-01', until: '2026-12-01', today: '2026-11-16' }
    const upgrade = createUpgrade({ ...plus, period: 'monthly' }, pro, month)
    expect(read(upgrade).computation).toEqual([
      'New price: HK$9,504.00 (Pro plan, billed annually)',
      'Old price: HK$550.00 (Plus plan, billed monthly)',
      'Days left: 15 of the 30 days that were paid',
      'Less the unused part: HK$550.00 × 15 ÷ 30 = HK$275.00',
      'Amount: HK$9,504.00 − HK$275.00 = HK$9,229.00',
    ])
  })

  it('is not drawn if its amount is another one', () => {
    const wrong = { ...createUpgrade(plus, pro, year), amountCents: cents(109_480) }
    expect(() => read(wrong)).toThrow('it calculates')
  })
})

describe('an invoice drawn', () => {
  const until = calendarDay('2027-11-20')

  it('is one tagged A4 page in the language of its reader', async () => {
    const tags = { en: 'en', zh: 'zh-Hant-HK', cn: 'zh-Hans-CN' }
    for (const language of languages) {
      const pdf = await drawInvoice(invoiceInput(createInvoice([paid]), charity, language))
      expect(latin1(pdf)).toContain('/MediaBox [0 0 595.28 841.89]')
      expect(latin1(pdf)).toContain('/Marked true')
      expect(latin1(pdf)).toContain(`/Lang (${tags[language]})`)
      expect(pageCount(pdf)).toBe(1)
      expect(boxCount(pdf)).toBe(0)
    }
  })

  it('has all its texts, from the platform to the charity in its own script', async () => {
    const input = invoiceInput(createInvoice([creditApplied, paidRest]), charity, 'en')
    const [text = ''] = pageTexts(await drawInvoice(input))
    const { particulars, money } = invoiceContent(input)
    for (const part of ['Almoner', 'Invoice', 'Page 1 of 1']) expect(text).toContain(part)
    for (const { label, value } of particulars.slice(4)) {
      expect(text).toContain(label)
      expect(text).toContain(value)
    }
    for (const { label, amount } of money) expect(text).toMatch(`${label}\n${amount}`)
    const zh = characters(await drawInvoice(invoiceInput(createInvoice([paid]), charity, 'zh')))
    for (const character of '帳單編號海港之光兒童基金5,508.00') expect(zh).toContain(character)
  })

  it('names the company that runs the platform, with its address', async () => {
    const input = invoiceInput(createInvoice([]), charity, 'en')
    const company = { legalName: 'Giving Limited', address: '1 Harbour Road' }
    const [text = ''] = pageTexts(await drawInvoice(input, company))
    expect(text).toMatch(/Almoner\nGiving Limited\n1 Harbour Road\n/)
    expect(text).toContain('Giving Limited · Invoice ALM-2026-000001')
  })

  it('is the same bytes whenever it is drawn, until the invoice changes', async () => {
    const input = invoiceInput(createInvoice([]), charity, 'zh')
    const first = await drawInvoice(input)
    expect(await drawInvoice(input)).toEqual(first)
    expect(await drawInvoice(invoiceInput(createInvoice([paid]), charity, 'zh'))).not.toEqual(first)
  })

  it('wraps long names, and draws nothing outside its margins', async () => {
    const long = 'The Federation of Neighbourhood Kitchens and Libraries of '.repeat(2)
    const upgrade = createUpgrade(
      { plan: 'legacy', size: 'XL', period: 'monthly' },
      { plan: 'premium', period: 'annual' },
      { from: '2026-11-20', until: '2026-12-20', today: '2026-11-21' },
    )
    const names = { name: { default: long }, address: { default: long } }
    const pdf = await drawInvoice(invoiceInput({ ...upgrade, until }, names, 'en'))
    expect(pageTexts(pdf).join('').split('Federation').length - 1).toBe(4)
    const stray = textPlaces(pdf).filter(
      ({ x, y }) => (y <= 60 && y.toFixed(2) !== '36.58') || x < 67 || x > 528,
    )
    expect(stray).toEqual([])
  })
})
