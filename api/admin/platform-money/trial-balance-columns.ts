import type { AccountCode } from '@almoner/domain/journal/accounts.ts'
import { addCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import {
  columnsHead,
  columnsLines,
  currencyColumn,
  type Columns,
  type Words,
} from '@almoner/workflows/documents/csv/columns.ts'

type AccountLine = { code: AccountCode; name: string; debitCents: Cents; creditCents: Cents }
/** The last line has the sums and no account. */
type Line = AccountLine | { code: null; name: null; debitCents: Cents; creditCents: Cents }

const accounts: Record<AccountCode, Words> = {
  A1: {
    en: 'At the provider, not settled',
    zh: '付款服務商代收，未結算',
    cn: '支付服务商代收，未结算',
  },
  A2: {
    en: 'At the provider, settled',
    zh: '付款服務商代收，已結算',
    cn: '支付服务商代收，已结算',
  },
  A3: {
    en: 'Withheld by the provider because of disputes',
    zh: '付款服務商因爭議暫扣',
    cn: '支付服务商因争议扣留',
  },
  A4: { en: 'Almoner’s bank account', zh: 'Almoner 銀行戶口', cn: 'Almoner 银行账户' },
  A5: { en: 'In the charities’ own accounts', zh: '慈善機構自有戶口', cn: '慈善机构自有账户' },
  A6: { en: 'Owed by charities', zh: '應收慈善機構', cn: '应收慈善机构' },
  L1: {
    en: 'Owed to charities, not settled',
    zh: '應付慈善機構，未結算',
    cn: '应付慈善机构，未结算',
  },
  L2: {
    en: 'Owed to charities, available',
    zh: '應付慈善機構，可提取',
    cn: '应付慈善机构，可提取',
  },
  L3: { en: 'Held because of disputes', zh: '因爭議暫扣', cn: '因争议扣留' },
  L4: { en: 'Payouts on their way', zh: '提款轉賬中', cn: '提现转账中' },
  L5: { en: 'Received by charities themselves', zh: '慈善機構直接收取', cn: '慈善机构直接收取' },
  L6: { en: 'Refunds on their way', zh: '退款處理中', cn: '退款处理中' },
  L7: { en: 'Referral credits', zh: '推薦獎賞結餘', cn: '推荐奖励余额' },
  L8: { en: 'Suspense: recipient unknown', zh: '暫記帳：收款人不明', cn: '暂记账：收款人不明' },
  I1: { en: 'Service fees', zh: '服務費收入', cn: '服务费收入' },
  I2: { en: 'Subscription fees', zh: '方案費用收入', cn: '方案费用收入' },
  X1: {
    en: 'Providers’ fees that Almoner bears',
    zh: 'Almoner 承擔的支付費用',
    cn: 'Almoner 承担的支付费用',
  },
  X2: { en: 'Referral rewards', zh: '推薦獎賞', cn: '推荐奖励' },
  X3: { en: 'Losses', zh: '損失', cn: '损失' },
}

const total: Words = { en: 'Total', zh: '合計', cn: '合计' }

const columns: Columns<Line> = [
  { head: { en: 'Code', zh: '編號', cn: '编号' }, text: ({ code }) => code },
  {
    head: { en: 'Account', zh: '帳戶', cn: '账户' },
    text: ({ code }, language) => (code === null ? total : accounts[code])[language],
  },
  { head: { en: 'Name in the books', zh: '帳簿名稱', cn: '账簿名称' }, text: ({ name }) => name },
  currencyColumn,
  { head: { en: 'Debit', zh: '借方', cn: '借方' }, money: ({ debitCents }) => debitCents },
  { head: { en: 'Credit', zh: '貸方', cn: '贷方' }, money: ({ creditCents }) => creditCents },
]

/** The platform's trial balance, and its total. */
export const trialBalanceCsv = (lines: readonly AccountLine[], language: Language): string => {
  const sum = (side: 'debitCents' | 'creditCents'): Cents =>
    addCents(noCents, ...lines.map((line) => line[side]))
  const sums = { debitCents: sum('debitCents'), creditCents: sum('creditCents') }
  return (
    columnsHead(columns, language) +
    columnsLines(columns, [...lines, { code: null, name: null, ...sums }], language)
  )
}
