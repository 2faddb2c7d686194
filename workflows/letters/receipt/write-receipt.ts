import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { isGeneralName } from '@almoner/domain/payment-methods/general-name.ts'
import { html } from 'hono/html'
import { accentOrInk } from '../../documents/colour.ts'
import { greetingName } from '../../documents/names.ts'
import {
  receiptContent,
  type MoneyLine,
  type ReceiptContent,
} from '../../documents/receipt/receipt-content.ts'
import type { ReceiptFacts } from '../../documents/receipt/receipt-facts.ts'
import { writeDay, writeHkd } from '../../locales/formats.ts'
import { messagesIn } from '../../locales/messages.ts'
import { payers } from '../writer/audiences.ts'
import type { LetterText, Row } from '../writer/letter.ts'
import type { LetterLogo } from '../writer/logo.ts'
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
} from '../writer/page.ts'
import { spaceScripts } from '../writer/script-spacing.ts'
import { spaceText, type WrittenLetter } from '../writer/write-letter.ts'
import { receipt as receiptLetter, type ReceiptLetterFacts } from './receipt.ts'

type Parts = {
  language: Language
  letter: LetterText
  content: ReceiptContent
  greeting: string
  /** The text on how the refund reaches the payer, and when. */
  expected: readonly string[]
  link: string
}

/**
 * The letter with a receipt, in the receipt's language. It has the writer's page and parts in an order
 * of its own, because it repeats the document's figures. `receiptLink` is the receipt's own
 * unguessable address. The letter repeats text that the payer typed only at a confirmed address,
 * because an unconfirmed one may be a stranger's. The receipt itself names the payer.
 */
export const writeReceiptLetter = (
  receipt: ReceiptFacts & {
    receiptLink: string
    /** Whether the payer has proved that the address is theirs. */
    isConfirmed: boolean
    /** The logo; left out if the letter has none. */
    logo?: LetterLogo
    expected?: readonly string[]
  },
): WrittenLetter => {
  const { language } = receipt
  const greeted = greetingName(receipt.payer, receipt)
  const letter = spaceText(receiptLetter[language](toFacts(receipt)))
  const parts: Parts = {
    language,
    letter,
    content: contentFor(receipt, greeted),
    greeting: spaceScripts(payers.texts[language].greeting(greeted)),
    expected: receipt.refundedCents > 0 ? (receipt.expected ?? []) : [],
    link: webAddress(receipt.receiptLink),
  }
  return {
    subject: oneLine(letter.subject),
    text: writeText(parts),
    html: writePage(parts, receipt),
    language,
  }
}

const toFacts = (receipt: ReceiptFacts): ReceiptLetterFacts => {
  const { language } = receipt
  const name = localised(receipt.projectName, language)
  return {
    type: receipt.transactionType,
    charity: localised(receipt.charity.name, language),
    number: receipt.receiptNumber,
    amount: writeHkd(receipt.amountCents),
    project: isGeneralName(name) ? null : name,
    because: toReason(receipt),
  }
}

// Money received, money refunded, or a payment not confirmed yet.
const toReason = (receipt: ReceiptFacts): ReceiptLetterFacts['because'] => {
  const { refundedCents, forcedBecause, receivedOn, language } = receipt
  if (forcedBecause !== null) return { kind: 'forced' }
  if (refundedCents > 0) return { kind: 'refunded', refunded: writeHkd(refundedCents) }
  if (receivedOn === null) return { kind: 'paid' }
  return { kind: 'transfer', day: writeDay(receivedOn, language) }
}

const contentFor = (receipt: ReceiptFacts, greeted: string | null): ReceiptContent => {
  if (greeted !== null) return receiptContent(receipt)
  const content = receiptContent({ ...receipt, answers: [] })
  const { payer } = messagesIn(receipt.language)[receipt.transactionType]
  return { ...content, particulars: content.particulars.filter(({ label }) => label !== payer) }
}

const writeText = ({ language, letter, content, greeting, expected, link }: Parts): string => {
  const { pair } = messagesIn(language).receipt
  const { orOpen, foot } = payers.texts[language]
  const rows = (items: readonly Row[]) =>
    items.map(({ label, value }) => pair(label, oneLine(value))).join('\n')
  return [
    letter.heading,
    greeting,
    ...letter.lines,
    ...expected,
    rows(content.money.map(({ label, amount }) => ({ label, value: `HK$${amount}` }))),
    ...(content.notes.length > 0 ? [content.notes.map(oneLine).join('\n')] : []),
    rows(content.particulars),
    [...(letter.after ?? []), orOpen, link].join('\n'),
    ...(content.tax ? [content.tax.lines.join('\n')] : []),
    spaceScripts(foot(content.charityName)),
    `${content.charityName}\n${content.footer[0]}`,
  ]
    .join('\n\n')
    .concat('\n')
}

const writePage = (
  { language, letter, content, greeting, expected, link }: Parts,
  receipt: ReceiptFacts & { logo?: LetterLogo },
): string => {
  const accent = accentOrInk(receipt.charity.accentColour)
  const { heading = '', lines, after = [] } = letter
  return letterPage({
    language,
    title: `${content.title} ${receipt.receiptNumber}`,
    accent,
    ...(receipt.logo && { logo: receipt.logo }),
    sender: content.charityName,
    heading,
    body: html`<p style="${paragraph}">${greeting}</p>
      ${lines.map((line) => html`<p style="${paragraph}">${line}</p>`)}
      ${expected.map((line) => html`<p style="${paragraph}">${line}</p>`)}
      <table
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="margin:24px 0;border-collapse:collapse"
      >
        ${content.money.map(moneyRow)}
      </table>
      ${content.notes.map((note) => html`<p style="${paragraph}">${note}</p>`)}
      ${after.map((line) => html`<p style="${paragraph}">${line}</p>`)}
      ${letterButton({ accent, link, words: letter.button ?? '' })}
      ${letterParticulars(content.particulars)}
      ${(content.tax?.lines ?? []).map((line) => html`<p style="margin:0 0 8px;font-size:13px;line-height:1.6;${quiet}">${line}</p>`)}`,
    foot: html`${spaceScripts(payers.texts[language].foot(content.charityName))}<br />${content.footer[0]}`,
  })
}

const moneyRow = ({ label, amount, emphasis }: MoneyLine) => {
  const total = emphasis === 'total'
  const look = total
    ? `padding:14px 0;border-top:1px solid #1c1b19;font-weight:700;${ink}`
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
