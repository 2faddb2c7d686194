import { assert } from '@almoner/domain/kernel/assert.ts'
import { addCents, formatHkd, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Words } from '../locales/catalogue.ts'
import { words } from '../locales/words.ts'
import type { ReceiptFacts } from './receipt-facts.ts'

/** `amount` is decimal Hong Kong dollars without the sign: `1,234.50`, `−100.00`. */
export type MoneyLine = { label: string; amount: string; emphasis: 'plain' | 'total' }

// A true minus sign, as wide as a digit.
const minus = '\u2212'

/**
 * Amount, fee, what the charity receives, total: these four, in this order, on every screen.
 * Refunds follow below them, and then the rest, which the receipt is for.
 */
export const moneyLines = (receipt: ReceiptFacts): readonly MoneyLine[] => {
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

export const assertMoneyAddsUp = (receipt: ReceiptFacts): void => {
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
