import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { CancelReason } from '@almoner/domain/treasury/events.ts'

type Letter = { subject: string; lines: readonly string[] }

export type PayoutLetters = {
  /** The bank, and the account's last four digits. */
  bank: (bank: string | null, last4: string) => string
  sent: (payout: { amount: string; bank: string; day: string }) => Letter
  failed: (payout: { amount: string; bank: string; why: string }) => Letter
  returned: (payout: { amount: string; bank: string; why: string }) => Letter
  cancelled: (payout: { amount: string; why: string }) => Letter
  /** By the card provider's codes. */
  failures: Readonly<Record<string, string>>
  otherFailure: string
  cancellations: Readonly<Record<CancelReason, string>>
  button: string
  foot: (charity: string) => string
}

/** To a charity's owners and finance staff, about its payouts. */
export const payoutLetters: Record<Language, PayoutLetters> = {
  en: {
    bank: (bank, last4) => `${bank ?? 'your bank account'}, ending ${last4}`,
    sent: ({ amount, bank, day }) => ({
      subject: `Your payout of ${amount} is on its way`,
      lines: [
        `We have sent ${amount} to ${bank}. It is expected there by ${day}.`,
        'Its page lists every payment, fee and refund that it consists of, and has a statement for your books.',
      ],
    }),
    failed: ({ amount, bank, why }) => ({
      subject: `Your payout of ${amount} was unsuccessful`,
      lines: [
        `The payout of ${amount} to ${bank} was unsuccessful. ${why}`,
        'The money is in your balance again. Check your bank account, then request the payout again.',
      ],
    }),
    returned: ({ amount, bank, why }) => ({
      subject: `Your bank sent back the payout of ${amount}`,
      lines: [
        `The payout of ${amount} had arrived at ${bank}, and your bank has sent it back. ${why}`,
        'The money is in your balance again. Check your bank account, then request the payout again.',
      ],
    }),
    cancelled: ({ amount, why }) => ({
      subject: `The payout of ${amount} was cancelled`,
      lines: [why, `Nothing has left: ${amount} is in your balance again.`],
    }),
    failures: {
      account_closed: 'The bank account is closed.',
      account_frozen: 'The bank account is frozen.',
      bank_account_restricted: 'The bank account does not take this kind of transfer.',
      bank_ownership_changed: 'The bank account belongs to someone else now.',
      incorrect_account_holder_name:
        'The name of the account holder is not the one that the bank has.',
      invalid_account_number: 'The bank does not know this account number.',
      no_account: 'The bank does not know this account.',
      could_not_process: 'The bank could not process it.',
      declined: 'The bank declined it.',
    },
    otherFailure: 'The bank gave no reason.',
    cancellations: {
      refused: 'A second person refused the payout.',
      lapsed: 'Nobody approved the payout within 72 hours.',
      by_person: 'The person who requested the payout took it back.',
      not_allowed_any_more:
        'Before it was sent we checked it again, and your bank account, your account at Stripe or your payouts had changed meanwhile.',
    },
    button: 'Open this payout',
    foot: (charity) => `Owners and finance staff of ${charity} on Almoner receive this letter.`,
  },
  zh: {
    bank: (bank, last4) => `${bank ?? '貴機構的銀行帳戶'}（尾號 ${last4}）`,
    sent: ({ amount, bank, day }) => ({
      subject: `提款 ${amount} 已匯出`,
      lines: [
        `我們已將 ${amount} 匯往${bank}，預計於${day}或之前到賬。`,
        '該筆提款的頁面列出其中每項付款、收費及退款，並備有結單供記賬之用。',
      ],
    }),
    failed: ({ amount, bank, why }) => ({
      subject: `提款 ${amount} 未能完成`,
      lines: [
        `提款 ${amount} 未能匯入${bank}。${why}`,
        '款項已退回結餘。請檢查銀行帳戶，然後再次提款。',
      ],
    }),
    returned: ({ amount, bank, why }) => ({
      subject: `銀行已退回提款 ${amount}`,
      lines: [
        `提款 ${amount} 曾存入${bank}，其後被銀行退回。${why}`,
        '款項已退回結餘。請檢查銀行帳戶，然後再次提款。',
      ],
    }),
    cancelled: ({ amount, why }) => ({
      subject: `提款 ${amount} 已取消`,
      lines: [why, `款項沒有匯出，${amount} 已退回結餘。`],
    }),
    failures: {
      account_closed: '該銀行帳戶已結束。',
      account_frozen: '該銀行帳戶已被凍結。',
      bank_account_restricted: '該銀行帳戶不接受此類匯款。',
      bank_ownership_changed: '該銀行帳戶的持有人已更改。',
      incorrect_account_holder_name: '帳戶持有人姓名與銀行紀錄不符。',
      invalid_account_number: '銀行沒有此帳戶號碼。',
      no_account: '銀行沒有此帳戶。',
      could_not_process: '銀行未能處理。',
      declined: '銀行拒絕處理。',
    },
    otherFailure: '銀行沒有說明原因。',
    cancellations: {
      refused: '第二人拒絕了這筆提款。',
      lapsed: '72 小時內沒有人批核這筆提款。',
      by_person: '提出者取消了這筆提款。',
      not_allowed_any_more:
        '匯出前我們再次核對，發現貴機構的銀行帳戶、Stripe 帳戶或提款狀態已有變動。',
    },
    button: '查看這筆提款',
    foot: (charity) => `${charity}在 Almoner 的擁有人及財務人員會收到此電郵。`,
  },
  cn: {
    bank: (bank, last4) => `${bank ?? '贵机构的银行账户'}（尾号 ${last4}）`,
    sent: ({ amount, bank, day }) => ({
      subject: `提现 ${amount} 已汇出`,
      lines: [
        `我们已将 ${amount} 汇往${bank}，预计于${day}或之前到账。`,
        '该笔提现的页面列出其中每笔付款、手续费和退款，并备有对账单供记账使用。',
      ],
    }),
    failed: ({ amount, bank, why }) => ({
      subject: `提现 ${amount} 未能完成`,
      lines: [
        `提现 ${amount} 未能汇入${bank}。${why}`,
        '款项已退回余额。请检查银行账户，然后再次提现。',
      ],
    }),
    returned: ({ amount, bank, why }) => ({
      subject: `银行已退回提现 ${amount}`,
      lines: [
        `提现 ${amount} 曾存入${bank}，之后被银行退回。${why}`,
        '款项已退回余额。请检查银行账户，然后再次提现。',
      ],
    }),
    cancelled: ({ amount, why }) => ({
      subject: `提现 ${amount} 已取消`,
      lines: [why, `款项没有汇出，${amount} 已退回余额。`],
    }),
    failures: {
      account_closed: '该银行账户已注销。',
      account_frozen: '该银行账户已被冻结。',
      bank_account_restricted: '该银行账户不接受此类汇款。',
      bank_ownership_changed: '该银行账户的持有人已变更。',
      incorrect_account_holder_name: '账户持有人姓名与银行记录不符。',
      invalid_account_number: '银行没有此账户号码。',
      no_account: '银行没有此账户。',
      could_not_process: '银行未能处理。',
      declined: '银行拒绝处理。',
    },
    otherFailure: '银行没有说明原因。',
    cancellations: {
      refused: '第二人拒绝了这笔提现。',
      lapsed: '72 小时内没有人审批这笔提现。',
      by_person: '提出人取消了这笔提现。',
      not_allowed_any_more:
        '汇出前我们再次核对，发现贵机构的银行账户、Stripe 账户或提现状态已有变动。',
    },
    button: '查看这笔提现',
    foot: (charity) => `${charity}在 Almoner 的所有者和财务人员会收到此邮件。`,
  },
}
