import { isGeneralName } from '@almoner/domain/payment-methods/general-name.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { formatHkd } from '@almoner/domain/kernel/money.ts'
import { html } from 'hono/html'
import { toHongKongDay, messagesIn } from '../../locales/messages.ts'
import { accentOrInk } from '../colour.ts'
import type { LetterLogo } from '../../letters/writer/logo.ts'
import {
  ink,
  letterButton,
  letterPage,
  letterParticulars,
  oneLine,
  paragraph,
  quiet,
  rule,
  webAddress,
} from '../../letters/writer/page.ts'
import { greetingName } from '../names.ts'
import { receiptContent, type MoneyLine, type ReceiptContent } from './receipt-content.ts'
import type { Particular, ReceiptFacts } from './receipt-facts.ts'

export type ReceiptMail = { subject: string; text: string; html: string }

type Letter = {
  content: ReceiptContent
  thanks: string
  greeting: string
  received: string
  /** How the refund reaches the payer, and when to expect it. */
  expected: readonly string[]
  attached: string
  button: string
  orOpen: string
  questions: string
  link: string
}

/**
 * The mail with a receipt, in the receipt's language. `receiptLink` is the receipt's own
 * unguessable address. The mail repeats text that the payer typed only at a confirmed address,
 * because an unconfirmed one may be a stranger's. The receipt itself names the payer.
 */
export const receiptMail = (
  receipt: ReceiptFacts & {
    receiptLink: string
    /** Whether the payer has proved that the address is theirs. */
    isConfirmed: boolean
    /** Left out where the letter carries none. */
    logo?: LetterLogo
    expected?: readonly string[]
  },
): ReceiptMail => {
  const messages = messagesIn(receipt.language)
  const document = messages[receipt.transactionType]
  const charity = localised(receipt.charity.name, receipt.language)
  const letter: Letter = {
    content: contentFor(receipt, greetingName(receipt.payer, receipt)),
    thanks: document.mailThanks(charity),
    greeting: messages.mail.greeting(greetingName(receipt.payer, receipt)),
    received: toOpening(receipt),
    expected: receipt.refundedCents > 0 ? (receipt.expected ?? []) : [],
    attached: document.mailAttached,
    button: document.mailButton,
    orOpen: messages.mail.orOpen,
    questions: messages.mail.questions(charity),
    link: webAddress(receipt.receiptLink),
  }
  return {
    subject: oneLine(document.mailSubject(charity, receipt.receiptNumber)),
    text: plainText(letter, messages.receipt.pair),
    html: htmlPage(letter, receipt),
  }
}

const contentFor = (receipt: ReceiptFacts, greeted: string | null): ReceiptContent => {
  if (greeted !== null) return receiptContent(receipt)
  const content = receiptContent({ ...receipt, answers: [] })
  const { payer } = messagesIn(receipt.language)[receipt.transactionType]
  return { ...content, particulars: content.particulars.filter(({ label }) => label !== payer) }
}

// The subject of the mail: money received, money refunded, or a payment not confirmed yet.
const toOpening = (receipt: ReceiptFacts): string => {
  const messages = messagesIn(receipt.language)
  const document = messages[receipt.transactionType]
  const name = localised(receipt.projectName, receipt.language)
  const project = isGeneralName(name) ? null : name
  const inHkd = (value: ReceiptFacts['amountCents']) => `HK$${formatHkd(value)}`
  const { refundedCents, forcedBecause, amountCents } = receipt
  if (forcedBecause !== null) return document.mailForced(inHkd(amountCents), project)
  if (refundedCents > 0) return document.mailRefunded(inHkd(refundedCents), project)
  if (receipt.receivedOn === null) return document.mailReceived(inHkd(amountCents), project)
  const day = messages.receipt.date(toHongKongDay(receipt.receivedOn))
  return document.mailReceivedOn(inHkd(amountCents), project, day)
}

const plainText = (letter: Letter, pair: (label: string, value: string) => string): string => {
  const { content } = letter
  const lines = (items: readonly Particular[]) =>
    items.map(({ label, value }) => pair(label, oneLine(value))).join('\n')
  const money = content.money.map(({ label, amount }) => ({ label, value: `HK$${amount}` }))
  return [
    letter.thanks,
    letter.greeting,
    letter.received,
    ...letter.expected,
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

const htmlPage = (letter: Letter, receipt: ReceiptFacts & { logo?: LetterLogo }): string => {
  const accent = accentOrInk(receipt.charity.accentColour)
  const { content } = letter
  return letterPage({
    language: receipt.language,
    title: `${content.title} ${receipt.receiptNumber}`,
    accent,
    ...(receipt.logo && { logo: receipt.logo }),
    sender: content.charityName,
    heading: letter.thanks,
    body: html`<p style="${paragraph}">${letter.greeting}</p>
      <p style="${paragraph}">${letter.received}</p>
      ${letter.expected.map((line) => html`<p style="${paragraph}">${line}</p>`)}
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
      ${letterButton({ accent, link: letter.link, words: letter.button })}
      ${letterParticulars(content.particulars)}
      ${(content.tax?.lines ?? []).map((line) => html`<p style="margin:0 0 8px;font-size:13px;line-height:1.6;${quiet}">${line}</p>`)}`,
    foot: html`${letter.questions}<br />${content.footer[0]}`,
  })
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
