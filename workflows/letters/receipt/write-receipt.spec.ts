import { languages } from '@almoner/domain/kernel/locale.ts'
import { describe, expect, it } from 'vitest'
import {
  donationReceipt,
  forcedReceipt,
  paymentAcknowledgement,
  replacingReceipt,
} from '../../documents/receipt/fixtures.ts'
import { writeReceiptLetter } from './write-receipt.ts'

const receiptLink = 'http://harbour.localhost:3000/receipts/a?b=1&c=2'

describe('the receipt mail', () => {
  it('has the same four lines of money in its text as in its HTML', () => {
    const { text, html } = writeReceiptLetter({
      ...donationReceipt,
      receiptLink,
      isConfirmed: true,
    })
    expect(text).toContain(
      [
        'Donation amount: HK$500.00',
        'Transaction fee, covered by the donor: HK$19.11',
        'Total paid: HK$519.11',
        'The charity receives: HK$500.00',
      ].join('\n'),
    )
    for (const amount of ['500.00', '19.11', '519.11']) expect(html).toContain(`</span> ${amount}`)
  })

  it('links to the receipt, with the unescaped address in the text and the escaped one in the HTML', () => {
    const { text, html } = writeReceiptLetter({
      ...donationReceipt,
      receiptLink,
      isConfirmed: true,
    })
    expect(text).toContain(`\n${receiptLink}\n`)
    expect(html).toContain('href="http://harbour.localhost:3000/receipts/a?b=1&amp;c=2"')
  })

  it('is written in the language of the receipt', () => {
    const subjects = languages.map(
      (language) =>
        writeReceiptLetter({ ...donationReceipt, language, receiptLink, isConfirmed: true })
          .subject,
    )
    expect(subjects).toEqual([
      'Your donation receipt from Harbour Light Children\u2019s Fund (HLCF-2026-000001)',
      '海港之光兒童基金捐款收據（HLCF-2026-000001）',
      '海港之光儿童基金捐款收据（HLCF-2026-000001）',
    ])
    expect(
      writeReceiptLetter({ ...donationReceipt, language: 'zh', receiptLink, isConfirmed: true })
        .html,
    ).toContain('<html lang="zh-Hant-HK">')
  })

  it.each([
    ['en' as const, 'General Donation', 'We have received your donation of HK$500.00.'],
    ['zh' as const, '一般捐款', '我們已收到你捐出的 HK$500.00。'],
    ['cn' as const, '一般捐款', '我们已收到您捐赠的 HK$500.00。'],
  ])('names no project for a general donation, in %s', (language, name, opening) => {
    const projectName = { default: name }
    const receipt = { ...donationReceipt, language, projectName, receiptLink, isConfirmed: true }
    expect(writeReceiptLetter(receipt).text).toContain(opening)
  })

  it('loads nothing from the network', () => {
    const { html } = writeReceiptLetter({ ...donationReceipt, receiptLink, isConfirmed: true })
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import/)
  })

  it('shows a name as it was entered, never as markup', () => {
    const payer = { firstName: '<b>Eve</b>', lastName: '"&', organisationName: null }
    const { html } = writeReceiptLetter({
      ...donationReceipt,
      payer,
      receiptLink,
      isConfirmed: true,
    })
    expect(html).not.toContain('<b>')
    expect(html).toContain('&lt;b&gt;Eve&lt;/b&gt; &quot;&amp;')
  })

  it('keeps its subject on one line', () => {
    const name = { default: 'Fund\r\nBcc: everybody@example.com' }
    const charity = { ...donationReceipt.charity, name }
    expect(
      writeReceiptLetter({ ...donationReceipt, charity, receiptLink, isConfirmed: true }).subject,
    ).not.toMatch(/[\r\n]/)
  })

  it('mentions tax only if the receipt does', () => {
    expect(
      writeReceiptLetter({ ...donationReceipt, receiptLink, isConfirmed: true }).text,
    ).toContain('section 88')
    const { text, html } = writeReceiptLetter({
      ...paymentAcknowledgement,
      receiptLink,
      isConfirmed: true,
    })
    expect(text + html).not.toMatch(/tax|section 88/i)
  })

  it('for a receipt after a partial refund states the refund, and the receipt that is void', () => {
    const { text, html } = writeReceiptLetter({
      ...replacingReceipt,
      receiptLink,
      isConfirmed: true,
    })
    expect(text).toContain('HK$100.00 of your donation to Reading rooms was returned to you.')
    for (const stated of [text, html]) {
      expect(stated).toContain('Stands in the place of HLCF-2026-000001, which is void.')
      expect(stated).not.toContain('We have received')
    }
  })

  it('for a receipt issued before its payment does not thank for money that has not arrived', () => {
    const { text, html } = writeReceiptLetter({ ...forcedReceipt, receiptLink, isConfirmed: true })
    for (const stated of [text, html]) {
      expect(stated).toContain('issued before the payment was confirmed')
      expect(stated).not.toContain('We have received')
    }
  })

  it('refuses a link that is no web address', () => {
    const bad = { ...donationReceipt, receiptLink: 'javascript:alert(1)', isConfirmed: true }
    expect(() => writeReceiptLetter(bad)).toThrow('web address')
  })
})

describe('the mail to an unconfirmed address', () => {
  const typed = {
    firstName: 'Claim your HK$5000 prize',
    lastName: 'Evil',
    organisationName: 'Prize Office of evil.example',
  }

  it.each([
    ['en', 'Dear supporter,'],
    ['zh', '親愛的支持者：'],
    ['cn', '亲爱的支持者：'],
  ] as const)(
    'has a neutral greeting, and repeats nothing that was entered (%s)',
    (language, greeting) => {
      const facts = { ...donationReceipt, payer: typed, language }
      const mail = writeReceiptLetter({ ...facts, receiptLink, isConfirmed: false })
      expect(mail.text).toContain(`\n\n${greeting}\n\n`)
      expect(mail.html).toContain(greeting)
      for (const part of [mail.subject, mail.text, mail.html]) {
        for (const word of ['Claim', 'Evil', 'evil.example', 'Prize'])
          expect(part).not.toContain(word)
      }
    },
  )

  it('contains the rest of the receipt', () => {
    const { text } = writeReceiptLetter({ ...donationReceipt, receiptLink, isConfirmed: false })
    expect(text).toContain('Project: Reading rooms')
    expect(text).toContain('Total paid: HK$519.11')
  })
})

describe('a name that was stored before names were validated', () => {
  it.each([
    ['https://evil.example/win', 'Lee'],
    ['evil', '.com'],
    ['x'.repeat(300), 'Lee'],
    ['a\nBcc: b', 'Lee'],
  ])('is not used in the greeting, even at a confirmed address (%j, %j)', (firstName, lastName) => {
    const payer = { firstName, lastName, organisationName: null }
    const facts = { ...donationReceipt, payer, receiptLink, isConfirmed: true }
    const mail = writeReceiptLetter(facts)
    expect(mail.text).toContain('Dear supporter,')
    for (const part of [mail.text, mail.html]) expect(part).not.toContain(firstName)
  })

  it('is used in the greeting if it merely cannot be printed', () => {
    const payer = { firstName: 'Ada 😀', lastName: '陳', organisationName: null }
    const mail = writeReceiptLetter({ ...donationReceipt, payer, receiptLink, isConfirmed: true })
    expect(mail.text).toContain('Dear 陳 Ada 😀,')
  })
})
