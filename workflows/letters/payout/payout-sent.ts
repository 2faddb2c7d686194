import type { Letter } from '../writer/letter.ts'

/** A payout is on its way. */
export const payoutSent: Letter<{ amount: string; bank: string; day: string }> = {
  en: ({ amount, bank, day }) => ({
    subject: `your payout of ${amount} is on its way`,
    lines: [`We have sent ${amount} to your bank account.`],
    rows: [
      { label: 'To', value: bank },
      { label: 'Expected by', value: day },
    ],
    after: [
      'Its page lists every payment, fee and refund in it, and has a statement for your books.',
    ],
    button: 'Open this payout',
  }),
  zh: ({ amount, bank, day }) => ({
    subject: `提款 ${amount} 已匯出`,
    lines: [`我們已將 ${amount} 匯往貴機構的銀行戶口。`],
    rows: [
      { label: '收款戶口', value: bank },
      { label: '預計到賬', value: `${day}或之前` },
    ],
    after: ['該筆提款的頁面列出其中每項付款、收費及退款，並備有結單供記賬之用。'],
    button: '查看這筆提款',
  }),
  cn: ({ amount, bank, day }) => ({
    subject: `提现 ${amount} 已汇出`,
    lines: [`我们已将 ${amount} 汇往贵机构的银行账户。`],
    rows: [
      { label: '收款账户', value: bank },
      { label: '预计到账', value: `${day}或之前` },
    ],
    after: ['该笔提现的页面列出其中每笔付款、手续费和退款，并备有对账单供记账使用。'],
    button: '查看这笔提现',
  }),
}
