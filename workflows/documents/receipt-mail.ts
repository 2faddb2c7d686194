import { assert } from '@almoner/domain/kernel/assert.ts'
import { fullName, htmlLanguage, localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { formatHkd } from '@almoner/domain/kernel/money.ts'
import { html } from 'hono/html'
import { words } from '../locales/words.ts'
import { accentOrInk, readableOn } from './colour.ts'
import {
  receiptContent,
  type Particular,
  type ReceiptContent,
  type ReceiptFacts,
} from './receipt-content.ts'
import type { MoneyLine } from './receipt-money.ts'

export type ReceiptMail = { subject: string; text: string; html: string }

type Letter = {
  content: ReceiptContent
  thanks: string
  greeting: string
  received: string
  attached: string
  button: string
  orOpen: string
  questions: string
  link: string
}

/**
 * The mail that brings a receipt, in the receipt's language. `receiptLink` is the receipt's own
 * unguessable address. The greeting names the payer whatever the receipt's detail: the mail is theirs.
 */
export const receiptMail = (receipt: ReceiptFacts & { receiptLink: string }): ReceiptMail => {
  const said = words(receipt.language)
  const document = said[receipt.transactionType]
  const charity = localised(receipt.charity.name, receipt.language)
  const letter: Letter = {
    content: receiptContent(receipt),
    thanks: document.mailThanks(charity),
    greeting: said.mail.greeting((receipt.payer && fullName(receipt.payer)) || null),
    received: openingOf(receipt),
    attached: document.mailAttached,
    button: document.mailButton,
    orOpen: said.mail.orOpen,
    questions: said.mail.questions(charity),
    link: webAddress(receipt.receiptLink),
  }
  return {
    subject: oneLine(document.mailSubject(charity, receipt.receiptNumber)),
    text: plainText(letter, said.receipt.pair),
    html: written(htmlPage(letter, receipt)),
  }
}

// What the mail is about: money received, money that went back, or a payment not confirmed yet.
const openingOf = (receipt: ReceiptFacts): string => {
  const document = words(receipt.language)[receipt.transactionType]
  const project = localised(receipt.projectName, receipt.language)
  const inHkd = (value: ReceiptFacts['amountCents']) => `HK$${formatHkd(value)}`
  const { refundedCents, forcedBecause, amountCents } = receipt
  if (forcedBecause !== null) return document.mailForced(inHkd(amountCents), project)
  if (refundedCents > 0) return document.mailRefunded(inHkd(refundedCents), project)
  return document.mailReceived(inHkd(amountCents), project)
}

// A template is a promise only where one of its parts is; none here is.
const written = (page: ReturnType<typeof html>): string => {
  assert(!(page instanceof Promise), 'a mail is written at once')
  return page.toString()
}

const webAddress = (link: string): string => {
  assert(/^https?:\/\//.test(link) && URL.canParse(link), 'a receipt link is a web address')
  return link
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const plainText = (letter: Letter, pair: (label: string, value: string) => string): string => {
  const { content } = letter
  const lines = (items: readonly Particular[]) =>
    items.map(({ label, value }) => pair(label, oneLine(value))).join('\n')
  const money = content.money.map(({ label, amount }) => ({ label, value: `HK$${amount}` }))
  return [
    letter.thanks,
    letter.greeting,
    letter.received,
    lines(money),
    ...(content.notes.length > 0 ? [content.notes.map(oneLine).join('\n')] : []),
    lines(content.particulars),
    `${letter.attached}\n${letter.orOpen}\n${letter.link}`,
    ...(content.tax ? [content.tax.lines.join('\n')] : []),
    letter.questions,
    `${content.charityName}\n${content.footer[0]}`,
  ]
    .join('\n\n')
    .concat('\n')
}

// Mail readers know little CSS: one table column, styles on the elements, nothing loaded from afar.
const chinese: Record<Language, string> = {
  en: "'PingFang HK','Microsoft JhengHei','Noto Sans HK'",
  zh: "'PingFang HK','Microsoft JhengHei','Noto Sans HK'",
  cn: "'PingFang SC','Microsoft YaHei','Noto Sans SC'",
}
const sans = (language: Language): string =>
  `font-family:-apple-system,'Segoe UI',Roboto,${chinese[language]},sans-serif`
const ink = 'color:#1c1b19'
const quiet = 'color:#6b665f'
const paragraph = `margin:0 0 16px;font-size:16px;line-height:1.6;${ink}`
const rule = 'border-top:1px solid #dcd8d1'

const htmlPage = (letter: Letter, receipt: ReceiptFacts) => {
  const accent = accentOrInk(receipt.charity.accentColour)
  const { content } = letter
  const button = `display:inline-block;padding:12px 22px;border-radius:10px;background:${accent};color:${readableOn(accent)};font-size:16px;font-weight:600;text-decoration:none`
  return html`<!doctype html>
    <html lang="${htmlLanguage[receipt.language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${content.title} ${receipt.receiptNumber}</title>
      </head>
      <body style="margin:0;padding:0;background:#f5f3ef;${sans(receipt.language)}">
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:#f5f3ef"
        >
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;background:#ffffff;border-top:5px solid ${accent};text-align:left"
              >
                <tr>
                  <td style="padding:32px 28px">
                    <p
                      style="margin:0 0 28px;font-size:15px;font-weight:600;line-height:1.5;${ink}"
                    >
                      ${content.charityName}
                    </p>
                    <h1
                      style="margin:0 0 20px;font-size:24px;line-height:1.35;font-weight:700;${ink}"
                    >
                      ${letter.thanks}
                    </h1>
                    <p style="${paragraph}">${letter.greeting}</p>
                    <p style="${paragraph}">${letter.received}</p>
                    <table
                      width="100%"
                      cellpadding="0"
                      cellspacing="0"
                      style="margin:24px 0;border-collapse:collapse"
                    >
                      ${content.money.map(moneyRow)}
                    </table>
                    ${content.notes.map((note) => html`<p style="${paragraph}">${note}</p>`)}
                    <p style="${paragraph}">${letter.attached}</p>
                    <p style="margin:0 0 28px">
                      <a href="${letter.link}" style="${button}">${letter.button}</a>
                    </p>
                    <table
                      width="100%"
                      cellpadding="0"
                      cellspacing="0"
                      style="margin:0 0 24px;border-collapse:collapse"
                    >
                      ${content.particulars.map(particularRow)}
                    </table>
                    ${(content.tax?.lines ?? []).map((line) => html`<p style="margin:0 0 8px;font-size:13px;line-height:1.6;${quiet}">${line}</p>`)}
                    <p
                      style="margin:24px 0 0;padding-top:20px;${rule};font-size:13px;line-height:1.6;${quiet}"
                    >
                      ${letter.questions}<br />${content.footer[0]}
                    </p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `
}

const moneyRow = ({ label, amount, emphasis }: MoneyLine) => {
  const total = emphasis === 'total'
  const look = total
    ? `padding:14px 0 0;border-top:1px solid #1c1b19;font-weight:700;${ink}`
    : `padding:10px 0;${rule};font-weight:400;${ink}`
  return html`<tr>
    <th
      scope="row"
      align="left"
      style="${look};font-size:${total ? 17 : 15}px;line-height:1.4;text-align:left"
    >
      ${label}
    </th>
    <td
      align="right"
      style="${look};font-size:${total ? 20 : 15}px;line-height:1.4;white-space:nowrap;text-align:right;font-variant-numeric:tabular-nums"
    >
      <span style="font-size:13px;font-weight:400">HK$</span> ${amount}
    </td>
  </tr> `
}

const particularRow = ({ label, value }: Particular) =>
  html`<tr>
    <th
      scope="row"
      align="left"
      valign="top"
      style="padding:8px 16px 8px 0;${rule};width:36%;font-size:14px;line-height:1.5;font-weight:400;text-align:left;${quiet}"
    >
      ${label}
    </th>
    <td valign="top" style="padding:8px 0;${rule};font-size:14px;line-height:1.5;${ink}">
      ${value}
    </td>
  </tr> `
