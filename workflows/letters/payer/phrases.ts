import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'

/** The facts that every letter about a payment may name. */
export type PayerFacts = {
  type: TransactionType
  charity: string
  /** The sum that was paid, or was to be: `HK$500.00`. */
  amount: string
  /** The payment method in words, such as `FPS` or `Visa ending 4242`. */
  method: string
}

/** A transfer that waits for the charity. */
export type TransferFacts = PayerFacts & {
  /** The charity issues the receipt itself, at a time of its own. */
  isOnRequest: boolean
}

/** The party that makes the refund. */
export type RefundedBy = 'card' | 'wallet' | 'charity'

export type RefundFacts = PayerFacts & { refunded: string; voidNumber: string | null }

/** Phrases that several letters have, and the labels of their rows. */
type Phrases = {
  /** The name of the document, by what it is for. */
  receipt: Record<TransactionType, string>
  gift: Record<TransactionType, string>
  /** Returns no lines if no receipt became void. */
  isVoid: (type: TransactionType, number: string | null) => readonly string[]
  whenFound: (transfer: TransferFacts) => string
  /** The text on how the refund reaches the payer, and when. */
  refundSent: Record<RefundedBy, (method: string) => string>
  /** The text for money that a bank took back for its customer. */
  returnedByBank: string
  rows: { amount: string; reference: string; paidOn: string; refunded: string }
}

const receipt = {
  en: {
    donation: 'receipt',
    payment: 'acknowledgement',
  },
  zh: { donation: '收據', payment: '付款確認' },
  cn: { donation: '收据', payment: '付款确认' },
} as const

export const en: Phrases = {
  receipt: receipt.en,
  gift: { donation: 'donation', payment: 'payment' },
  isVoid: (type, number) =>
    number === null ? [] : [`Your ${receipt.en[type]} ${number} is no longer valid.`],
  whenFound: ({ type, isOnRequest }) =>
    isOnRequest
      ? `Once the money is found, we write to you again. The charity issues your ${receipt.en[type]} itself. There is nothing more for you to do.`
      : `Once the money is found, your ${receipt.en[type]} comes by email. There is nothing more for you to do.`,
  refundSent: {
    card: (method) =>
      `It goes back to ${method}. Most banks show it within 5 to 10 working days, often on the statement as a correction of the first amount.`,
    wallet: (method) =>
      `It goes back to your ${method} account, usually within a few working days.`,
    charity: (method) =>
      `You paid by ${method}, so the charity has returned it to you itself. If it has not arrived within 5 working days, reply to this email.`,
  },
  returnedByBank: 'Your bank returns it to you itself, if it has not already.',
  rows: {
    amount: 'Amount',
    reference: 'Reference',
    paidOn: 'Day of payment',
    refunded: 'Total refunded',
  },
}

export const zh: Phrases = {
  receipt: receipt.zh,
  gift: { donation: '捐款', payment: '款項' },
  isVoid: (type, number) =>
    number === null ? [] : [`你的${receipt.zh[type]} ${number} 不再有效。`],
  whenFound: ({ type, isOnRequest }) =>
    isOnRequest
      ? `核對款項後，我們會再通知你，而${receipt.zh[type]}由機構自行發出。你無須再做任何事。`
      : `核對款項後，${receipt.zh[type]}會以電郵寄給你，你無須再做任何事。`,
  refundSent: {
    card: (method) =>
      `款項會退回${method}。大部分銀行會在 5 至 10 個工作天內入帳，月結單上或會顯示為原來交易的更正。`,
    wallet: (method) => `款項會退回你的 ${method} 帳戶，一般需時數個工作天。`,
    charity: (method) =>
      `由於你以${method}付款，機構已自行把款項退還給你。如 5 個工作天內仍未收到，請回覆此電郵。`,
  },
  returnedByBank: '款項由你的銀行退還給你（如尚未退還）。',
  rows: {
    amount: '金額',
    reference: '付款編號',
    paidOn: '付款日期',
    refunded: '退款總額',
  },
}

export const cn: Phrases = {
  receipt: receipt.cn,
  gift: { donation: '捐款', payment: '款项' },
  isVoid: (type, number) =>
    number === null ? [] : [`您的${receipt.cn[type]} ${number} 不再有效。`],
  whenFound: ({ type, isOnRequest }) =>
    isOnRequest
      ? `核对款项后，我们会再通知您，而${receipt.cn[type]}由机构自行开具，您无须再做任何操作。`
      : `核对款项后，${receipt.cn[type]}将通过电子邮件寄给您，您无须再做任何操作。`,
  refundSent: {
    card: (method) =>
      `款项将退回${method}。大部分银行会在 5 至 10 个工作日内入账，账单上可能显示为原交易的更正。`,
    wallet: (method) => `款项将退回您的 ${method} 账户，一般需要数个工作日。`,
    charity: (method) =>
      `由于您以${method}付款，机构已自行将款项退还给您。如 5 个工作日内仍未收到，请回复此邮件。`,
  },
  returnedByBank: '款项由您的银行退还给您（如尚未退还）。',
  rows: {
    amount: '金额',
    reference: '付款编号',
    paidOn: '付款日期',
    refunded: '退款总额',
  },
}

export const phrases: Record<Language, Phrases> = { en, zh, cn }
