import { directMethods } from '@almoner/domain/payment-methods/method-names.ts'
import { directKind, type MoneyKind } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import { messagesAs, type Words } from '@almoner/workflows/documents/csv/columns.ts'
import { methodName } from '@almoner/workflows/documents/names.ts'

type NamedKind = Exclude<MoneyKind, `direct_${string}`>

const namedWords: Record<NamedKind, Words> = {
  clearing: { en: 'Almoner clearing', zh: 'Almoner 結算戶', cn: 'Almoner 结算户' },
  bank: { en: 'Bank', zh: '銀行', cn: '银行' },
  donations: { en: 'Donations', zh: '捐款', cn: '捐款' },
  payments: { en: 'Payment income', zh: '付款收入', cn: '付款收入' },
  card_fees: { en: 'Card fees', zh: '信用卡手續費', cn: '信用卡手续费' },
  platform_fees: { en: 'Platform fees', zh: '平台服務費', cn: '平台服务费' },
  refunds: { en: 'Refunds', zh: '退款', cn: '退款' },
  disputes_held: { en: 'Held in disputes', zh: '因爭議暫扣', cn: '因争议扣留' },
  dispute_losses: { en: 'Lost disputes', zh: '爭議敗訴', cn: '争议败诉' },
  dispute_fees: { en: 'Dispute fees', zh: '爭議費用', cn: '争议费用' },
  owed: { en: 'Owed to Almoner', zh: '應付 Almoner', cn: '应付 Almoner' },
  plan_fees: { en: 'Plan fees', zh: '方案費用', cn: '方案费用' },
  plan_card: {
    en: 'Card for the subscription',
    zh: '繳付方案費用的信用卡',
    cn: '支付方案费用的信用卡',
  },
  credits: { en: 'Credits', zh: '抵扣額', cn: '抵扣额' },
}

const direct = directMethods.map((method) => [
  directKind(method),
  messagesAs((messages) => methodName({ brand: method, last4: null }, messages)),
])

/** The name of each account of a charity's own books, as its mapping names it. */
export const accountWords: Readonly<Record<MoneyKind, Words>> = {
  ...namedWords,
  ...Object.fromEntries(direct),
}
