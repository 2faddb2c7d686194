import { assert } from '@almoner/domain/kernel/assert.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { addCents, formatHkd, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { DocumentWords, Words } from '../locales/catalogue.ts'
import { hongKongClock, hongKongDay, words } from '../locales/words.ts'
import { methodName, payerName, type PaidBy } from './names.ts'
import type { Particular, ReceiptFacts } from './receipt-facts.ts'

/** `amount` is decimal Hong Kong dollars without the sign: `1,234.50`, `−100.00`. */
export type MoneyLine = { label: string; amount: string; emphasis: 'plain' | 'total' }

/** The document's texts and figures, before anything is drawn. */
export type ReceiptContent = {
  title: string
  charityName: string
  /** The charity's name in its other script, where it has one. */
  charityOtherName: string | null
  charityAddress: string | null
  particulars: readonly Particular[]
  money: readonly MoneyLine[]
  /** Notes that the reader needs beside the figures. */
  notes: readonly string[]
  tax: { heading: string; lines: readonly string[] } | null
  footer: readonly string[]
}

export const receiptContent = (receipt: ReceiptFacts): ReceiptContent => {
  assertMoneyAddsUp(receipt)
  const { charity, language } = receipt
  const said = words(language)
  const name = localised(charity.name, language)
  const otherName = localised(charity.name, language === 'en' ? 'zh' : 'en')
  return {
    title: said[receipt.transactionType].title,
    charityName: name,
    charityOtherName: otherName === name ? null : otherName,
    charityAddress: charity.address ? localised(charity.address, language) : null,
    particulars: particulars(receipt, said),
    money: moneyLines(receipt),
    notes: notes(receipt, said),
    tax: tax(receipt, said),
    footer: [
      said.receipt.pair(said.receipt.reference, receipt.reference),
      said[receipt.transactionType].issuedElectronically,
    ],
  }
}

// A true minus sign, as wide as a digit.
const minus = '\u2212'

/**
 * Amount, fee, what the charity receives, total: these four, in this order, on every screen.
 * Refunds follow below them, and then the rest, which the receipt is for.
 */
const moneyLines = (receipt: ReceiptFacts): readonly MoneyLine[] => {
  const said = words(receipt.language)
  const document = said[receipt.transactionType]
  const { totalCents, refundedCents, forcedBecause } = receipt
  const isPaid = forcedBecause === null
  const paid = line(isPaid ? said.receipt.total : said.receipt.totalDue, totalCents)
  const before = [
    line(document.amount, receipt.amountCents),
    line(feeLabel(receipt, said), receipt.feeCents),
    line(said.receipt.net, receipt.netCents),
  ]
  if (refundedCents === 0) return [...before, { ...paid, emphasis: 'total' }]
  const back = line(said.receipt.refunded, refundedCents)
  const rest = line(document.kept, subtractCents(totalCents, refundedCents))
  return [
    ...before,
    paid,
    { ...back, amount: `${minus}${back.amount}` },
    { ...rest, emphasis: 'total' },
  ]
}

const line = (label: string, value: Cents): MoneyLine => ({
  label,
  amount: formatHkd(value),
  emphasis: 'plain',
})

const feeLabel = (receipt: ReceiptFacts, said: Words): string => {
  if (receipt.feeCents === 0) return said.receipt.fee
  if (!receipt.coverFee) return said.receipt.feeDeducted
  const covered = receipt.netCents >= receipt.amountCents
  return covered ? said[receipt.transactionType].feeCovered : said.receipt.fee
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

const particulars = (receipt: ReceiptFacts, said: Words): readonly Particular[] => {
  const document: DocumentWords = said[receipt.transactionType]
  const payer = receipt.detail === 'detailed' ? payerName(receipt.payer, said) : null
  return [
    { label: document.number, value: receipt.receiptNumber },
    { label: said.receipt.issuedOn, value: said.receipt.date(hongKongClock(receipt.issuedAt)) },
    ...(receipt.forcedBecause === null ? [paidOn(receipt, said)] : []),
    ...(payer !== null ? [{ label: document.payer, value: payer }] : []),
    { label: said.receipt.project, value: localised(receipt.projectName, receipt.language) },
    { label: said.receipt.method, value: methodName(paidBy(receipt), said) },
    ...(receipt.detail === 'detailed' ? receipt.answers.map(inOneLine) : []),
  ]
}

// An answer may be several lines long; a row of the receipt is one paragraph.
const inOneLine = ({ label, value }: Particular): Particular => ({
  label,
  value: value.replace(/\s+/g, ' ').trim(),
})

// A card's digits point to its holder.
const paidBy = ({ detail, method }: ReceiptFacts): PaidBy =>
  detail === 'basic' ? { ...method, last4: null } : method

const notes = ({ replaces, forcedBecause }: ReceiptFacts, said: Words): readonly string[] => [
  ...(replaces === null ? [] : [said.receipt.replaces(replaces)]),
  ...(forcedBecause === null ? [] : [said.receipt.forced(forcedBecause)]),
]

// The payment has no time yet where a receipt was issued before its confirmation.
const paidOn = ({ paidAt, receivedOn }: ReceiptFacts, said: Words): Particular =>
  receivedOn === null
    ? { label: said.receipt.paidOn, value: said.receipt.dateAndTime(hongKongClock(paidAt)) }
    : { label: said.receipt.paidOnDay, value: said.receipt.date(hongKongDay(receivedOn)) }

// Only a donation, and only to a charity whose file number was verified, may mention tax. A receipt
// without a name does not prove who gave, so it does not invite a claim.
const tax = (receipt: ReceiptFacts, said: Words): ReceiptContent['tax'] => {
  const { irFileNumber, irFileNumberVerified } = receipt.charity
  if (receipt.transactionType !== 'donation' || !irFileNumberVerified || !irFileNumber) return null
  const named = receipt.detail === 'detailed' && receipt.payer !== null
  return {
    heading: said.tax.heading,
    lines: [
      said.tax.donation,
      said.tax.charity(irFileNumber),
      ...(named ? [said.tax.deduction] : []),
    ],
  }
}
