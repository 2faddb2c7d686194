import type { AccountCode } from '@almoner/domain/journal/accounts.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'

export type PlatformMoneyLabels = {
  code: string
  account: string
  name: string
  currency: string
  debit: string
  credit: string
  total: string
  accounts: Record<AccountCode, string>
  month: string
  method: string
  card: string
  local: string
  foreign: string
  payments: string
  charged: string
  promised: string
  taken: string
  difference: string
}

/**
 * The labels of the platform's trial balance and its providers' fees, as files for a spreadsheet.
 */
export const platformMoneyLabels: Record<Language, PlatformMoneyLabels> = {
  en: {
    code: 'Code',
    account: 'Account',
    name: 'Name in the books',
    currency: 'Currency',
    debit: 'Debit',
    credit: 'Credit',
    total: 'Total',
    accounts: {
      A1: 'At the provider, not settled',
      A2: 'At the provider, settled',
      A3: 'Withheld by the provider over disputes',
      A4: 'Almoner’s bank account',
      A5: 'In the charities’ own accounts',
      A6: 'Owed by charities',
      L1: 'Owed to charities, not settled',
      L2: 'Owed to charities, available',
      L3: 'Held over disputes',
      L4: 'Payouts on their way',
      L5: 'Received by charities themselves',
      L6: 'Refunds on their way',
      L7: 'Referral credits',
      L8: 'Suspense: recipient unknown',
      I1: 'Service fees',
      I2: 'Subscription fees',
      X1: 'Providers’ fees that Almoner bears',
      X2: 'Referral rewards',
      X3: 'Losses',
    },
    month: 'Month',
    method: 'Method',
    card: 'Card',
    local: 'Hong Kong card',
    foreign: 'Overseas card',
    payments: 'Payments',
    charged: 'Charged',
    promised: 'Fee promised',
    taken: 'Fee taken',
    difference: 'Difference',
  },
  zh: {
    code: '編號',
    account: '帳戶',
    name: '帳簿名稱',
    currency: '貨幣',
    debit: '借方',
    credit: '貸方',
    total: '合計',
    accounts: {
      A1: '支付服務商代收，未結算',
      A2: '支付服務商代收，已結算',
      A3: '支付服務商因爭議扣起',
      A4: 'Almoner 銀行帳戶',
      A5: '慈善機構自有帳戶',
      A6: '應收慈善機構',
      L1: '應付慈善機構，未結算',
      L2: '應付慈善機構，可提取',
      L3: '因爭議扣起',
      L4: '提款轉帳中',
      L5: '慈善機構直接收取',
      L6: '退款處理中',
      L7: '推薦獎賞結餘',
      L8: '暫記帳：收款人不明',
      I1: '服務費收入',
      I2: '月費收入',
      X1: 'Almoner 承擔的支付費用',
      X2: '推薦獎賞',
      X3: '損失',
    },
    month: '月份',
    method: '付款方式',
    card: '卡類',
    local: '本地卡',
    foreign: '海外卡',
    payments: '付款宗數',
    charged: '收款總額',
    promised: '承諾費用',
    taken: '實際費用',
    difference: '差額',
  },
  cn: {
    code: '编号',
    account: '账户',
    name: '账簿名称',
    currency: '货币',
    debit: '借方',
    credit: '贷方',
    total: '合计',
    accounts: {
      A1: '支付服务商代收，未结算',
      A2: '支付服务商代收，已结算',
      A3: '支付服务商因争议扣留',
      A4: 'Almoner 银行账户',
      A5: '慈善机构自有账户',
      A6: '应收慈善机构',
      L1: '应付慈善机构，未结算',
      L2: '应付慈善机构，可提取',
      L3: '因争议扣留',
      L4: '提款转账中',
      L5: '慈善机构直接收取',
      L6: '退款处理中',
      L7: '推荐奖励余额',
      L8: '暂记账：收款人不明',
      I1: '服务费收入',
      I2: '月费收入',
      X1: 'Almoner 承担的支付费用',
      X2: '推荐奖励',
      X3: '损失',
    },
    month: '月份',
    method: '付款方式',
    card: '卡类',
    local: '本地卡',
    foreign: '海外卡',
    payments: '付款笔数',
    charged: '收款总额',
    promised: '承诺费用',
    taken: '实际费用',
    difference: '差额',
  },
}
