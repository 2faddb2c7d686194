import { assert } from '@almoner/domain/kernel/assert.ts'
import {
  fullName,
  localised,
  type Language,
  type LocalisedText,
} from '@almoner/domain/kernel/locale.ts'
import { addCents, formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { hongKongClock, words, type DocumentWords, type Words } from '../locales/words.ts'

/** All that a receipt says. The same facts always make the same document. */
export type ReceiptFacts = {
  /** As the charity's book numbered it: prefix, year, six digits (`HLCF-2026-000001`). */
  receiptNumber: string
  /** `basic` names nobody; `detailed` names who gave. */
  detail: 'basic' | 'detailed'
  language: Language
  issuedAt: Instant
  paidAt: Instant
  charity: {
    /** The registered name. */
    name: LocalisedText
    address?: LocalisedText
    /** Inland Revenue's file number, `91/NNNN`. */
    irFileNumber: string | null
    /** Whether the number was verified when the receipt was issued. */
    irFileNumberVerified: boolean
    /** `#rrggbb`. */
    accentColour: string
  }
  payer: { firstName: string; lastName: string; organisationName: string | null } | null
  projectName: LocalisedText
  transactionType: 'donation' | 'payment'
  /** `brand` as providers spell it (`visa`, `payme`); `last4` where it is a card. */
  method: { brand: string; last4: string | null }
  amountCents: Cents
  feeCents: Cents
  coverFee: boolean
  /** What the charity receives. */
  netCents: Cents
  /** What the payer paid. */
  totalCents: Cents
  /** The payment's own reference, for questions about it. */
  reference: string
}

/** `amount` is decimal Hong Kong dollars without the sign: `1,234.50`. */
export type MoneyLine = { label: string; amount: string; emphasis: 'plain' | 'total' }

export type Particular = { label: string; value: string }

/** The document's words and figures, before anything is drawn. */
export type ReceiptContent = {
  title: string
  charityName: string
  /** The charity's name in its other script, where it has one. */
  charityOtherName: string | null
  charityAddress: string | null
  particulars: readonly Particular[]
  money: readonly MoneyLine[]
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
    tax: tax(receipt, said),
    footer: [
      said.receipt.pair(said.receipt.reference, receipt.reference),
      said[receipt.transactionType].issuedElectronically,
    ],
  }
}

/** Amount, fee, what the charity receives, total: these four, in this order, on every screen. */
export const moneyLines = (receipt: ReceiptFacts): readonly MoneyLine[] => {
  const said = words(receipt.language)
  const line = (label: string, value: Cents, emphasis: MoneyLine['emphasis'] = 'plain') => ({
    label,
    amount: formatHkd(value),
    emphasis,
  })
  return [
    line(said[receipt.transactionType].amount, receipt.amountCents),
    line(feeLabel(receipt, said), receipt.feeCents),
    line(said.receipt.net, receipt.netCents),
    line(said.receipt.total, receipt.totalCents, 'total'),
  ]
}

const payerName = ({ payer }: ReceiptFacts, said: Words): string | null => {
  if (!payer) return null
  const person = fullName(payer)
  const { organisationName } = payer
  if (!organisationName) return person || null
  return person ? said.receipt.onBehalf(organisationName, person) : organisationName
}

const particulars = (receipt: ReceiptFacts, said: Words): readonly Particular[] => {
  const document: DocumentWords = said[receipt.transactionType]
  const payer = receipt.detail === 'detailed' ? payerName(receipt, said) : null
  return [
    { label: document.number, value: receipt.receiptNumber },
    { label: said.receipt.issuedOn, value: said.receipt.date(hongKongClock(receipt.issuedAt)) },
    { label: said.receipt.paidOn, value: said.receipt.dateAndTime(hongKongClock(receipt.paidAt)) },
    ...(payer !== null ? [{ label: document.payer, value: payer }] : []),
    { label: said.receipt.project, value: localised(receipt.projectName, receipt.language) },
    { label: said.receipt.method, value: methodName(receipt, said) },
  ]
}

const feeLabel = (receipt: ReceiptFacts, said: Words): string => {
  if (receipt.feeCents === 0) return said.receipt.fee
  if (!receipt.coverFee) return said.receipt.feeDeducted
  const covered = receipt.netCents >= receipt.amountCents
  return covered ? said[receipt.transactionType].feeCovered : said.receipt.fee
}

// Only a donation, and only to a charity whose file number was verified, may speak of tax. A receipt
// that names nobody proves nobody's gift, so it does not invite a claim.
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

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  diners: 'Diners Club',
  discover: 'Discover',
  payme: 'PayMe',
}

const methodName = ({ method }: ReceiptFacts, said: Words): string => {
  const id = method.brand.toLowerCase()
  const brand = id === 'unionpay' ? said.receipt.unionPay : (brandNames[id] ?? method.brand)
  return method.last4 === null ? brand : said.receipt.cardEnding(brand, method.last4)
}

const assertMoneyAddsUp = (receipt: ReceiptFacts): void => {
  const { amountCents, feeCents, netCents, totalCents, coverFee } = receipt
  assert(addCents(netCents, feeCents) === totalCents, 'a receipt: net and fee make the total')
  // A card that turned out dearer or cheaper than its owner's browser said moves what the charity
  // receives, never the total that was agreed.
  assert(
    coverFee ? amountCents <= totalCents : amountCents === totalCents,
    'a receipt: the amount is what was chosen to be given',
  )
}
