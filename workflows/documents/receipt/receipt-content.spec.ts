import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { covered500ByForeignCard } from '@almoner/domain/payment/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { describe, expect, it } from 'vitest'
import {
  donationReceipt,
  forcedReceipt,
  paymentAcknowledgement,
  replacingReceipt,
} from './fixtures.ts'
import { receiptContent } from './receipt-content.ts'
import type { ReceiptFacts } from './receipt-facts.ts'

const inEveryLanguage = (receipt: ReceiptFacts): readonly ReceiptFacts[] =>
  languages.map((language) => Object.assign({}, receipt, { language }))

const readTexts = (receipt: ReceiptFacts): string => {
  const { tax, ...rest } = receiptContent(receipt)
  return JSON.stringify([tax?.heading, tax?.lines, ...Object.values(rest)])
}

const speaksOfTax = /tax|section 88|稅|税|91\/12345/i

describe('a receipt for a donation to a charity with a verified file number', () => {
  it('carries the tax wording in every language', () => {
    for (const receipt of inEveryLanguage(donationReceipt)) {
      const { tax } = receiptContent(receipt)
      expect(tax?.lines).toHaveLength(3)
      expect(tax?.lines.join()).toContain('91/12345')
    }
  })

  it('shows amount, covered fee, the total and what the charity receives, in that order', () => {
    expect(receiptContent(donationReceipt).money).toEqual([
      { label: 'Donation amount', amount: '500.00', emphasis: 'plain' },
      { label: 'Transaction fee, covered by the donor', amount: '19.11', emphasis: 'plain' },
      { label: 'Total paid', amount: '519.11', emphasis: 'total' },
      { label: 'The charity receives', amount: '500.00', emphasis: 'plain' },
    ])
  })

  it('is dated in Hong Kong time, where the next day has begun', () => {
    const receipt = { ...donationReceipt, paidAt: instant('2026-12-31T16:05:00.000Z') }
    const stated = inEveryLanguage(receipt).map(
      (each) => receiptContent(each).particulars[2]?.value,
    )
    expect(stated).toEqual([
      '1 January 2027, 00:05 (Hong Kong time)',
      '2027年1月1日 00:05（香港時間）',
      '2027年1月1日 00:05（香港时间）',
    ])
  })
})

describe('the receipt of a transfer', () => {
  it('names the day on which the money came, without a clock, in every language', () => {
    const receipt = { ...donationReceipt, receivedOn: calendarDay('2026-03-31') }
    const stated = inEveryLanguage(receipt).map((each) => receiptContent(each).particulars[2])
    expect(stated).toEqual([
      { label: 'Paid on', value: '31 March 2026' },
      { label: '付款日期', value: '2026年3月31日' },
      { label: '付款日期', value: '2026年3月31日' },
    ])
  })
})

describe('a receipt that may not speak of tax', () => {
  it.each([
    ['a payment', { ...donationReceipt, transactionType: 'payment' as const }],
    [
      'a file number nobody verified',
      { ...donationReceipt, charity: { ...donationReceipt.charity, irFileNumberVerified: false } },
    ],
    [
      'no file number',
      { ...donationReceipt, charity: { ...donationReceipt.charity, irFileNumber: null } },
    ],
  ])('does not mention tax in any language: %s', (_, receipt) => {
    for (const each of inEveryLanguage(receipt)) expect(readTexts(each)).not.toMatch(speaksOfTax)
  })
})

describe('a basic receipt', () => {
  const basic = { ...donationReceipt, detail: 'basic' as const }

  it('has no name', () => {
    expect(readTexts(donationReceipt)).toContain('Tai Man Chan')
    expect(readTexts(basic)).not.toMatch(/Tai Man|Chan/)
  })

  it('shows no digits of the card and no answer of the payer', () => {
    const answers = [{ label: 'In honour or memory of', value: 'Grandmother Wong' }]
    expect(readTexts({ ...donationReceipt, answers })).toMatch(/4242[^]*Grandmother Wong/)
    expect(readTexts({ ...basic, answers })).not.toMatch(/4242|Grandmother/)
  })

  it('does not invite a claim that it could not prove', () => {
    expect(receiptContent(basic).tax?.lines).toHaveLength(2)
  })
})

describe('a payment acknowledgement', () => {
  it('is called so in each language', () => {
    const titles = inEveryLanguage(paymentAcknowledgement).map((each) => receiptContent(each).title)
    expect(titles).toEqual(['Payment acknowledgement', '付款確認', '付款确认'])
  })

  it('shows that the fee was deducted from the amount', () => {
    expect(receiptContent(paymentAcknowledgement).money[1]).toMatchObject({
      label: 'Transaction fee, deducted from the amount',
      amount: '34.50',
    })
  })
})

describe('the payer on a receipt', () => {
  it('is named family name first in Chinese, and after the organisation', () => {
    const payer = { firstName: '建国', lastName: '韩', organisationName: '摆渡图书有限公司' }
    const { particulars } = receiptContent({ ...donationReceipt, language: 'cn', payer })
    expect(particulars).toContainEqual({ label: '捐款人', value: '摆渡图书有限公司（韩建国）' })
  })
})

describe('a card with a higher fee than the payer’s browser had assumed', () => {
  it('leaves the total and the amount as agreed, and shows no fee as covered that was not', () => {
    const { totalAmountCents, totalFeeCents, nonprofitReceivesCents } = covered500ByForeignCard
    const { money } = receiptContent({
      ...donationReceipt,
      amountCents: cents(50_000),
      totalCents: totalAmountCents,
      feeCents: totalFeeCents,
      netCents: nonprofitReceivesCents,
    })
    expect(money.map(({ amount }) => amount)).toEqual(['500.00', '22.23', '519.11', '496.88'])
    expect(money[1]?.label).toBe('Transaction fee')
  })
})

describe('a receipt for the part that was not refunded', () => {
  it('shows what went back, and what it is for', () => {
    expect(receiptContent(replacingReceipt).money.slice(2)).toEqual([
      { label: 'Total paid', amount: '519.11', emphasis: 'plain' },
      { label: 'The charity receives', amount: '500.00', emphasis: 'plain' },
      { label: 'Refunded', amount: '\u2212100.00', emphasis: 'plain' },
      { label: 'Donation after the refund', amount: '419.11', emphasis: 'total' },
    ])
  })

  it('names the one that it replaces, in every language', () => {
    const notes = inEveryLanguage(replacingReceipt).map((each) => receiptContent(each).notes)
    expect(notes).toEqual([
      ['Stands in the place of HLCF-2026-000001, which is void.'],
      ['取代已作廢的 HLCF-2026-000001。'],
      ['替代已作废的 HLCF-2026-000001。'],
    ])
  })
})

describe('a receipt before its payment was confirmed', () => {
  it('shows this with the reason, in every language', () => {
    const [en, zh, cn] = inEveryLanguage(forcedReceipt).map((each) => receiptContent(each).notes[0])
    const { forcedBecause: reason } = forcedReceipt
    expect(en).toBe(`Issued before the payment was confirmed: ${reason}`)
    expect(zh).toBe(`在付款確認前發出：${reason}`)
    expect(cn).toBe(`在付款确认前开具：${reason}`)
  })

  it('shows this even if the reason was erased with its payer', () => {
    const erased = { ...forcedReceipt, payer: null, forcedBecause: '' }
    expect(inEveryLanguage(erased).map((each) => receiptContent(each).notes[0])).toEqual([
      'Issued before the payment was confirmed.',
      '在付款確認前發出。',
      '在付款确认前开具。',
    ])
  })

  it('describes nothing as paid', () => {
    const { money, particulars } = receiptContent(forcedReceipt)
    expect(money[2]).toMatchObject({ label: 'Total to be paid', amount: '500.00' })
    expect(particulars.map(({ label }) => label)).not.toContain('Paid on')
  })
})

describe('the way of paying', () => {
  it.each([
    ['fps', ['FPS', '轉數快', '转数快']],
    ['payme', ['PayMe', 'PayMe', 'PayMe']],
    ['bank_transfer', ['Bank transfer', '銀行轉賬', '银行转账']],
    ['tap_and_go', ['Tap & Go', 'Tap & Go', 'Tap & Go']],
  ])('%s is named in the reader’s language', (brand, names) => {
    const receipt = { ...donationReceipt, method: { brand, last4: null } }
    const stated = inEveryLanguage(receipt).map((each) => receiptContent(each).particulars.at(-1))
    expect(stated.map((particular) => particular?.value)).toEqual(names)
  })
})

describe('sums that do not add up', () => {
  it('make no receipt', () => {
    expect(() => receiptContent({ ...donationReceipt, totalCents: cents(51_912) })).toThrow('total')
    expect(() => receiptContent({ ...donationReceipt, coverFee: false })).toThrow('amount')
    const tooMuch = { ...replacingReceipt, refundedCents: cents(51_912) }
    expect(() => receiptContent(tooMuch)).toThrow('went back')
  })
})
