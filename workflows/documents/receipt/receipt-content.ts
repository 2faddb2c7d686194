import { assert } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { addCents, formatHkd, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { projectNameIn } from '@almoner/domain/payment-methods/general-name.ts'
import type { DocumentMessages, Messages } from '../../locales/catalogue.ts'
import { writeDay, writeMoment } from '../../locales/formats.ts'
import { messagesIn } from '../../locales/messages.ts'
import { methodName, payerName, type PaidBy } from '../names.ts'
import type { Particular, ReceiptFacts } from './receipt-facts.ts'

/** `amount` is decimal Hong Kong dollars without the sign: `1,234.50`, `−100.00`. */
export type MoneyLine = { label: string; amount: string; emphasis: 'plain' | 'total' }

/** The document's texts and figures, before anything is drawn. */
export type ReceiptContent = {
  title: string
  charityName: string
  /** The charity's name in its other script, if it has one. */
  charityOtherName: string | null
  charityAddress: string | null
  logo: Uint8Array | null
  particulars: readonly Particular[]
  money: readonly MoneyLine[]
  /** The notes that the reader needs beside the figures. */
  notes: readonly string[]
  tax: { heading: string; lines: readonly string[] } | null
  /** The signature, with the words beneath it. */
  signature: { picture: Uint8Array; label: string; description: string } | null
  /** The charity's own words. */
  closing: string | null
  footer: readonly string[]
}

export const receiptContent = (receipt: ReceiptFacts): ReceiptContent => {
  assertMoneyAddsUp(receipt)
  const { charity, language } = receipt
  const messages = messagesIn(language)
  const name = localised(charity.name, language)
  const otherName = localised(charity.name, language === 'en' ? 'zh' : 'en')
  return {
    title: messages[receipt.transactionType].title,
    charityName: name,
    charityOtherName: otherName === name ? null : otherName,
    charityAddress: charity.address ? localised(charity.address, language) : null,
    logo: charity.logo,
    particulars: particulars(receipt, messages),
    money: moneyLines(receipt),
    notes: notes(receipt, messages),
    tax: tax(receipt, messages),
    signature: receipt.signature && {
      picture: receipt.signature,
      label: messages.receipt.signedFor(name),
      description: messages.receipt.signature,
    },
    closing: receipt.closing,
    footer: [
      messages.receipt.pair(messages.receipt.reference, receipt.reference),
      // The text states that no signature is needed.
      ...(receipt.signature ? [] : [messages[receipt.transactionType].issuedElectronically]),
    ],
  }
}

// A true minus sign, as wide as a digit.
const minus = '\u2212'

/**
 * Amount and fee, which add up to the total if the fee is covered, and then what the charity receives
 * of it. Refunds follow below them, and then the rest, which the receipt is for.
 */
const moneyLines = (receipt: ReceiptFacts): readonly MoneyLine[] => {
  const messages = messagesIn(receipt.language)
  const document = messages[receipt.transactionType]
  const { totalCents, refundedCents, forcedBecause } = receipt
  const isPaid = forcedBecause === null
  const paid = line(isPaid ? messages.receipt.total : messages.receipt.totalDue, totalCents)
  const before = [
    line(document.amount, receipt.amountCents),
    line(feeLabel(receipt, messages), receipt.feeCents),
  ]
  const net = line(messages.receipt.net, receipt.netCents)
  if (refundedCents === 0) return [...before, { ...paid, emphasis: 'total' }, net]
  const back = line(messages.receipt.refunded, refundedCents)
  const rest = line(document.kept, subtractCents(totalCents, refundedCents))
  return [
    ...before,
    paid,
    net,
    { ...back, amount: `${minus}${back.amount}` },
    { ...rest, emphasis: 'total' },
  ]
}

const line = (label: string, value: Cents): MoneyLine => ({
  label,
  amount: formatHkd(value),
  emphasis: 'plain',
})

const feeLabel = (receipt: ReceiptFacts, messages: Messages): string => {
  if (receipt.feeCents === 0) return messages.receipt.fee
  if (!receipt.coverFee) return messages.receipt.feeDeducted
  const covered = receipt.netCents >= receipt.amountCents
  return covered ? messages[receipt.transactionType].feeCovered : messages.receipt.fee
}

const assertMoneyAddsUp = (receipt: ReceiptFacts): void => {
  const { amountCents, feeCents, netCents, totalCents, coverFee, refundedCents } = receipt
  assert(addCents(netCents, feeCents) === totalCents, 'a receipt: net and fee make the total')
  // If the card's fee differs from the one that the browser estimated, the amount that the charity
  // receives changes, never the agreed total.
  assert(
    coverFee ? amountCents <= totalCents : amountCents === totalCents,
    'a receipt: the amount is what was chosen to be given',
  )
  assert(refundedCents >= 0 && refundedCents <= totalCents, 'a receipt: what went back was paid')
}

const particulars = (receipt: ReceiptFacts, messages: Messages): readonly Particular[] => {
  const document: DocumentMessages = messages[receipt.transactionType]
  const payer = receipt.detail === 'detailed' ? payerName(receipt.payer, messages) : null
  return [
    { label: document.number, value: receipt.receiptNumber },
    {
      label: messages.receipt.issuedOn,
      value: writeDay(toCalendarDay(receipt.issuedAt), receipt.language),
    },
    ...(receipt.forcedBecause === null ? [paidOn(receipt, messages)] : []),
    ...(payer !== null ? [{ label: document.payer, value: payer }] : []),
    { label: messages.receipt.project, value: nameProject(receipt) },
    { label: messages.receipt.method, value: methodName(paidBy(receipt), messages) },
    ...(receipt.detail === 'detailed' ? receipt.answers.map(inOneLine) : []),
  ]
}

const nameProject = ({ projectName, language }: ReceiptFacts): string =>
  projectNameIn(language, localised(projectName, language))

// An answer may be several lines long; a row of the receipt is one paragraph.
const inOneLine = ({ label, value }: Particular): Particular => ({
  label,
  value: value.replace(/\s+/g, ' ').trim(),
})

// A card's digits point to its holder.
const paidBy = ({ detail, method }: ReceiptFacts): PaidBy =>
  detail === 'basic' ? { ...method, last4: null } : method

const notes = (
  { replaces, forcedBecause }: ReceiptFacts,
  messages: Messages,
): readonly string[] => [
  ...(replaces === null ? [] : [messages.receipt.replaces(replaces)]),
  ...(forcedBecause === null ? [] : [messages.receipt.forced(forcedBecause)]),
]

// The payment has no time yet if a receipt was issued before its confirmation.
const paidOn = ({ paidAt, receivedOn, language }: ReceiptFacts, messages: Messages): Particular =>
  receivedOn === null
    ? {
        label: messages.receipt.paidOn,
        value: writeMoment(paidAt, language),
      }
    : { label: messages.receipt.paidOnDay, value: writeDay(receivedOn, language) }

// Tax is mentioned only for a donation to a charity with a verified file number. A receipt without
// a name does not prove who gave, so it does not invite a claim.
const tax = (receipt: ReceiptFacts, messages: Messages): ReceiptContent['tax'] => {
  const { irFileNumber, irFileNumberVerified } = receipt.charity
  if (receipt.transactionType !== 'donation' || !irFileNumberVerified || !irFileNumber) return null
  const isNamed = receipt.detail === 'detailed' && receipt.payer !== null
  return {
    heading: messages.tax.heading,
    lines: [
      messages.tax.donation,
      messages.tax.charity(irFileNumber),
      ...(isNamed ? [messages.tax.deduction] : []),
    ],
  }
}
