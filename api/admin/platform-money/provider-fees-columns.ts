import { subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import {
  columnsHead,
  columnsLines,
  currencyColumn,
  type Columns,
  type Words,
} from '@almoner/workflows/documents/csv/columns.ts'
import { messagesIn } from '@almoner/workflows/locales/messages.ts'

type Line = {
  month: string
  method: PaymentMethod
  cardBrand: string
  isLocalCard: boolean
  payments: number
  chargedCents: Cents
  promisedCents: Cents
  takenCents: Cents
}

const local: Words = { en: 'Hong Kong card', zh: '本地卡', cn: '本地卡' }
const foreign: Words = { en: 'Overseas card', zh: '海外卡', cn: '海外卡' }

const columns: Columns<Line> = [
  { head: { en: 'Month', zh: '月份', cn: '月份' }, text: ({ month }) => month },
  {
    head: { en: 'Method', zh: '付款方式', cn: '付款方式' },
    text: ({ method }, language) => messagesIn(language).methods[method] ?? method,
  },
  {
    head: { en: 'Card', zh: '卡類', cn: '卡类' },
    text: ({ cardBrand }, language) => messagesIn(language).methods[cardBrand] ?? cardBrand,
  },
  {
    head: { en: '', zh: '', cn: '' },
    text: ({ isLocalCard }, language) => (isLocalCard ? local : foreign)[language],
  },
  { head: { en: 'Payments', zh: '付款宗數', cn: '付款笔数' }, count: ({ payments }) => payments },
  currencyColumn,
  {
    head: { en: 'Charged', zh: '收款總額', cn: '收款总额' },
    money: ({ chargedCents }) => chargedCents,
  },
  {
    head: { en: 'Fee promised', zh: '承諾費用', cn: '承诺费用' },
    money: ({ promisedCents }) => promisedCents,
  },
  {
    head: { en: 'Fee taken', zh: '實際費用', cn: '实际费用' },
    money: ({ takenCents }) => takenCents,
  },
  {
    head: { en: 'Difference', zh: '差額', cn: '差额' },
    money: ({ takenCents, promisedCents }) => subtractCents(takenCents, promisedCents),
  },
]

/** The provider's actual and promised fees, by month and kind of card. */
export const providerFeesCsv = (lines: readonly Line[], language: Language): string =>
  columnsHead(columns, language) + columnsLines(columns, lines, language)
