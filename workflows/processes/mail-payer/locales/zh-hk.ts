import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import type { AboutTransfer, PayerMessages, RefundedBy } from '../catalogue.ts'

const receipt: Record<TransactionType, string> = { donation: '收據', payment: '付款確認' }
const gift: Record<TransactionType, string> = { donation: '捐款', payment: '款項' }

const isVoid = (type: TransactionType, number: string | null): readonly string[] =>
  number === null ? [] : [`你的${receipt[type]} ${number} 不再有效。`]

const whenFound = ({ type, isOnRequest }: AboutTransfer): string =>
  isOnRequest
    ? `核對款項後，我們會再通知你，而${receipt[type]}由機構自行發出。你無須再做任何事。`
    : `核對款項後，${receipt[type]}會以電郵寄給你，你無須再做任何事。`

const refundSent: Record<RefundedBy, (method: string) => string> = {
  card: (method) =>
    `款項會退回${method}。大部分銀行會在 5 至 10 個工作天內入帳，月結單上或會顯示為原來交易的更正。`,
  wallet: (method) => `款項會退回你的 ${method} 帳戶，一般需時數個工作天。`,
  charity: (method) =>
    `由於你以${method}付款，機構已自行把款項退還給你。如 5 個工作天內仍未收到，請回覆本電郵。`,
}

export const zhHk: PayerMessages = {
  proofReceived: (about) => ({
    subject: `${about.charity}已收到你的付款證明`,
    heading: '已收到你的付款證明',
    lines: [
      `多謝。你表示已以${about.method}向${about.charity}支付 ${about.amount}。機構現正核對其戶口，需時約一至兩個工作天。`,
    ],
    after: [whenFound(about)],
    button: null,
  }),
  reopened: (about) => ({
    subject: `${about.charity}正重新核對你的付款`,
    heading: '現正重新核對你的付款',
    lines: [
      `我們早前通知你，${about.charity}未能找到你以${about.method}支付的 ${about.amount}。機構已撤回該決定，現正重新核對其戶口。請勿再次付款。`,
    ],
    after: [whenFound(about)],
    button: null,
  }),
  confirmed: ({ type, charity, amount, day }) => ({
    subject: `${charity}已確認你的${gift[type]}`,
    heading: `你的${gift[type]}已獲確認`,
    lines: [`${charity}已於${day}收到你的${gift[type]} ${amount}，多謝。`],
    after: [`機構會自行發出${receipt[type]}，並寄到這個電郵地址。`],
    button: null,
  }),
  approved: ({ type, charity, amount, day, number }) => ({
    subject: `${charity}已確認你的${gift[type]}`,
    heading: `你的${gift[type]}已獲確認`,
    lines: [`${charity}已於${day}收到你的${gift[type]} ${amount}，多謝。`],
    after: [`在核對款項前發出的${receipt[type]} ${number} 繼續有效。`],
    button: `開啟${receipt[type]}`,
  }),
  declined: ({ type, charity, amount, method, reason, reference, voidNumber }) => ({
    subject: `${charity}找不到你的付款`,
    heading: '找不到你的付款',
    lines: [
      `你表示已以${method}向${charity}支付 ${amount}。機構已核對，但未能確認這筆款項，並有以下說明：`,
    ],
    quote: reason,
    after: [
      ...isVoid(type, voidNumber),
      `如果你已付款，請回覆本電郵，附上付款編號 ${reference} 及付款紀錄，機構仍可確認這筆款項。`,
      '如果你尚未付款，可以再試一次，亦可改用其他付款方式。',
    ],
    button: '再試一次',
  }),
  refunded: ({ type, charity, refunded, isLast, method, by, voidNumber }) => ({
    subject: `${charity}已退還你的${gift[type]}`,
    heading: `你的${gift[type]}已退款`,
    lines: [
      isLast
        ? `${charity}已退還 ${refunded} 給你。連同之前的退款，你的${gift[type]}已全數退還。`
        : `${charity}已退還你的${gift[type]} ${refunded}。`,
      refundSent[by](method),
    ],
    after: isVoid(type, voidNumber),
    button: null,
  }),
  returnedByBank: ({ type, charity, refunded, voidNumber }) => ({
    subject: `銀行已退回你付給${charity}的${gift[type]}`,
    heading: `銀行已退回 ${refunded}`,
    lines: [
      `你的銀行就你的${gift[type]}向${charity}要求退回 ${refunded}，並已裁定你得直。款項由銀行退還給你（如尚未退還）。`,
    ],
    after: isVoid(type, voidNumber),
    button: null,
  }),
  receiptVoid: ({ type, charity, amount, number }) => ({
    subject: `${charity}：你的${receipt[type]} ${number} 不再有效`,
    heading: `你的${receipt[type]}不再有效`,
    lines: [
      `${receipt[type]} ${number} 在你的${gift[type]} ${amount} 確認前發出。這筆${gift[type]}最終未能完成，並無扣款，因此${receipt[type]}已作廢。`,
    ],
    after: ['你可以在機構的網頁再試一次。'],
    button: '再試一次',
  }),
  entryVoid: ({ type, charity, number }) => ({
    subject: `${charity}：你的${receipt[type]} ${number} 不再有效`,
    heading: `你的${receipt[type]}不再有效`,
    lines: [`${charity}已撤回以下${gift[type]}的紀錄，因此${receipt[type]} ${number} 已作廢。`],
    after: type === 'donation' ? ['請勿以此收據申請扣稅。'] : [],
    button: null,
  }),
  onItsWay: refundSent,
  byBank: '款項由你的銀行退還給你（如尚未退還）。',
  terms: {
    amount: '金額',
    reference: '付款編號',
    paidOn: '付款日期',
    refunded: '退款總額',
  },
}
