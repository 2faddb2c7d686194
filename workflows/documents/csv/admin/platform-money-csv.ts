import type { AccountCode } from '@almoner/domain/journal/accounts.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import {
  addCents,
  formatHkd,
  noCents,
  subtractCents,
  type Cents,
} from '@almoner/domain/kernel/money.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { messagesIn } from '../../../locales/messages.ts'
import { platformMoneyLabels } from '../platform-money-labels.ts'
import { csvHead, csvLine } from '../csv.ts'

type TrialBalanceLine = { code: AccountCode; name: string; debitCents: Cents; creditCents: Cents }

/** The platform's trial balance, and its total. */
export const trialBalanceCsv = (lines: readonly TrialBalanceLine[], language: Language): string => {
  const { code, account, name, currency, debit, credit, total, accounts } =
    platformMoneyLabels[language]
  const sum = (side: 'debitCents' | 'creditCents'): string =>
    plain(addCents(noCents, ...lines.map((line) => line[side])))
  return [
    csvHead([code, account, name, currency, debit, credit]),
    ...lines.map((line) =>
      csvLine([
        line.code,
        accounts[line.code],
        line.name,
        'HKD',
        plain(line.debitCents),
        plain(line.creditCents),
      ]),
    ),
    csvLine(['', total, '', 'HKD', sum('debitCents'), sum('creditCents')]),
  ].join('')
}

type ProviderFeesLine = {
  month: string
  method: PaymentMethod
  cardBrand: string
  isLocalCard: boolean
  payments: number
  chargedCents: Cents
  promisedCents: Cents
  takenCents: Cents
}

/** Returns the provider's actual and promised fees, by month and kind of card. */
export const providerFeesCsv = (rows: readonly ProviderFeesLine[], language: Language): string => {
  const labels = platformMoneyLabels[language]
  const { methods } = messagesIn(language)
  const { month, method, card, local, foreign, currency } = labels
  const { payments, charged, promised, taken, difference } = labels
  const head = [month, method, card, '', payments, currency, charged, promised, taken, difference]
  return [
    csvHead(head),
    ...rows.map((row) =>
      csvLine([
        row.month,
        methods[row.method] ?? row.method,
        methods[row.cardBrand] ?? row.cardBrand,
        row.isLocalCard ? local : foreign,
        String(row.payments),
        'HKD',
        plain(row.chargedCents),
        plain(row.promisedCents),
        plain(row.takenCents),
        plain(subtractCents(row.takenCents, row.promisedCents)),
      ]),
    ),
  ].join('')
}

const plain = (value: Cents): string => formatHkd(value).replaceAll(',', '')
