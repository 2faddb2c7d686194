import { assert } from '@almoner/domain/kernel/assert.ts'
import { addDays, countDays } from '@almoner/domain/kernel/calendar.ts'
import { formatHkd, noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { writeDay, writeHkd } from '../../locales/formats.ts'
import { writePlan, writePlanName } from '../../locales/plans.ts'
import type { MoneyLine } from '../receipt/receipt-content.ts'
import type { Particular } from '../receipt/receipt-facts.ts'
import type { InvoiceInput } from './invoice-input.ts'
import { invoiceLabels, type InvoiceLabels } from './labels.ts'

/** The document's texts and figures, before anything is drawn. */
export type InvoiceContent = {
  title: string
  particulars: readonly Particular[]
  money: readonly MoneyLine[]
  /** How the amount of an upgrade is made up. Null if it is a whole price. */
  computation: { heading: string; particulars: readonly Particular[] } | null
  notes: readonly string[]
  page: (number: number, of: number) => string
}

const minus = '\u2212'

export const invoiceContent = (input: InvoiceInput): InvoiceContent => {
  assertSumsHold(input)
  const labels = invoiceLabels[input.language]
  const lines = computationLines(input, labels)
  return {
    title: labels.title,
    particulars: particulars(input, labels),
    money: moneyLines(input, labels),
    computation: lines && { heading: labels.computation.heading, particulars: lines },
    notes: [labels.amounts],
    page: labels.page,
  }
}

const particulars = (input: InvoiceInput, labels: InvoiceLabels): readonly Particular[] => {
  const { language, number, issuedOn, charity, choice, from, until } = input
  const [first, last] = [from, addDays(until, -1)].map((day) => writeDay(day, language))
  return [
    { label: labels.number, value: number },
    { label: labels.issuedOn, value: writeDay(issuedOn, language) },
    { label: labels.billedTo, value: charity.name },
    { label: labels.address, value: charity.address },
    { label: labels.plan, value: writePlan(choice, language) },
    {
      label: labels.period,
      value: labels.fromTo(String(first), String(last), countDays(from, until)),
    },
    { label: labels.status, value: status(input, labels) },
  ]
}

const status = (
  { language, dueOn, paid, voided, owedCents }: InvoiceInput,
  { statuses, voidReasons }: InvoiceLabels,
): string => {
  if (voided !== null) {
    return statuses.void(writeDay(voided.on, language), voidReasons[voided.because])
  }
  if (owedCents > 0) return statuses.due(writeDay(dueOn, language))
  return paid === null ? statuses.credited : statuses.paid(writeDay(paid.on, language))
}

const moneyLines = (input: InvoiceInput, { money }: InvoiceLabels): readonly MoneyLine[] => {
  const { language, choice, reason, amountCents, creditedCents, paid, voided } = input
  const less = (label: string, value: Cents): readonly MoneyLine[] =>
    value === 0 ? [] : [plain(label, subtractCents(noCents, value))]
  const subject =
    reason === 'upgrade'
      ? money.upgrade(writePlanName(choice, language))
      : writePlan(choice, language)
  const price = [plain(subject, amountCents), plain(money.total, amountCents)]
  const byCard = paid && money.paid(writeDay(paid.on, language))
  // The last line is what a reader looks for: what is owed, or what settled the invoice.
  if (input.owedCents === noCents && voided === null) {
    return byCard === null
      ? [...price, last(money.paidByCredit, creditedCents)]
      : [
          ...price,
          ...less(money.credited, creditedCents),
          last(byCard, paid?.amountCents ?? noCents),
        ]
  }
  return [
    ...price,
    ...less(money.credited, creditedCents),
    ...(byCard === null ? [] : less(byCard, paid?.amountCents ?? noCents)),
    ...(voided === null ? [] : less(money.voided, voided.amountCents)),
    last(money.owed, input.owedCents),
  ]
}

const last = (label: string, value: Cents): MoneyLine => ({
  ...plain(label, value),
  emphasis: 'total',
})

const plain = (label: string, value: Cents): MoneyLine => ({
  label,
  amount: formatHkd(value).replace('-', minus),
  emphasis: 'plain',
})

const computationLines = (
  { language, choice, proration, amountCents }: InvoiceInput,
  { computation: labels }: InvoiceLabels,
): readonly Particular[] | null => {
  if (proration === null) return null
  const { before, daysLeft, daysOfPeriod, oldPriceCents, newPriceCents } = proration
  const line = (label: string, value: string): Particular => ({ label, value })
  const share = (value: Cents, result: Cents): string =>
    `${writeHkd(value)} × ${daysLeft} ÷ ${daysOfPeriod} = ${writeHkd(result)}`
  const oldPrice = labels.priceOf(writeHkd(oldPriceCents), writePlan(before, language))
  const newPrice = labels.priceOf(writeHkd(newPriceCents), writePlan(choice, language))
  const days = line(labels.daysLeft, labels.daysOf(daysLeft, daysOfPeriod))
  if (before.period === choice.period) {
    const difference = subtractCents(newPriceCents, oldPriceCents)
    return [
      line(labels.newPrice, newPrice),
      line(labels.lessOldPrice, oldPrice),
      line(labels.difference, writeHkd(difference)),
      days,
      line(labels.amount, share(difference, amountCents)),
    ]
  }
  const unusedCents = subtractCents(newPriceCents, amountCents)
  return [
    line(labels.newPrice, newPrice),
    line(labels.oldPrice, oldPrice),
    days,
    line(labels.lessUnused, share(oldPriceCents, unusedCents)),
    line(
      labels.amount,
      `${writeHkd(newPriceCents)} ${minus} ${writeHkd(unusedCents)} = ${writeHkd(amountCents)}`,
    ),
  ]
}

const assertSumsHold = (input: InvoiceInput): void => {
  const { amountCents, creditedCents, paid, voided, owedCents, proration, choice } = input
  const reduced = creditedCents + (paid?.amountCents ?? 0) + (voided?.amountCents ?? 0)
  assert(amountCents - reduced === owedCents, 'an invoice: what is not paid or void is owed')
  if (proration === null) return
  const { before, daysLeft, daysOfPeriod, oldPriceCents, newPriceCents } = proration
  const [whole, shared] =
    before.period === choice.period
      ? [amountCents, newPriceCents - oldPriceCents]
      : [newPriceCents - amountCents, oldPriceCents]
  const isRounded = Math.abs(whole - (shared * daysLeft) / daysOfPeriod) <= 0.5
  assert(isRounded, 'an invoice: its amount is the one that it calculates')
}
