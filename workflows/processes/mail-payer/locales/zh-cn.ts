import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import type { AboutTransfer, PayerMessages, RefundedBy } from '../catalogue.ts'

const receipt: Record<TransactionType, string> = { donation: '收据', payment: '付款确认' }
const gift: Record<TransactionType, string> = { donation: '捐款', payment: '款项' }

const isVoid = (type: TransactionType, number: string | null): readonly string[] =>
  number === null ? [] : [`您的${receipt[type]} ${number} 不再有效。`]

const whenFound = ({ type, isOnRequest }: AboutTransfer): string =>
  isOnRequest
    ? `核对款项后，我们会再通知您，而${receipt[type]}由机构自行开具，您无须再做任何操作。`
    : `核对款项后，${receipt[type]}将通过电子邮件寄给您，您无须再做任何操作。`

const refundSent: Record<RefundedBy, (method: string) => string> = {
  card: (method) =>
    `款项将退回${method}。大部分银行会在 5 至 10 个工作日内入账，账单上可能显示为原交易的更正。`,
  wallet: (method) => `款项将退回您的 ${method} 账户，一般需要数个工作日。`,
  charity: (method) =>
    `由于您以${method}付款，机构已自行将款项退还给您。如 5 个工作日内仍未收到，请回复本邮件。`,
}

export const zhCn: PayerMessages = {
  proofReceived: (about) => ({
    subject: `${about.charity}已收到您的付款凭证`,
    heading: '已收到您的付款凭证',
    lines: [
      `谢谢。您表示已通过${about.method}向${about.charity}支付 ${about.amount}。机构正在核对其账户，约需一至两个工作日。`,
    ],
    after: [whenFound(about)],
    button: null,
  }),
  reopened: (about) => ({
    subject: `${about.charity}正在重新核对您的付款`,
    heading: '正在重新核对您的付款',
    lines: [
      `我们此前通知您，${about.charity}未能找到您通过${about.method}支付的 ${about.amount}。机构已撤回该决定，正在重新核对其账户。请勿再次付款。`,
    ],
    after: [whenFound(about)],
    button: null,
  }),
  confirmed: ({ type, charity, amount, day }) => ({
    subject: `${charity}已确认您的${gift[type]}`,
    heading: `您的${gift[type]}已确认`,
    lines: [`${charity}已于${day}收到您的${gift[type]} ${amount}，谢谢。`],
    after: [`机构会自行开具${receipt[type]}，并寄到这个电子邮件地址。`],
    button: null,
  }),
  approved: ({ type, charity, amount, day, number }) => ({
    subject: `${charity}已确认您的${gift[type]}`,
    heading: `您的${gift[type]}已确认`,
    lines: [`${charity}已于${day}收到您的${gift[type]} ${amount}，谢谢。`],
    after: [`在核对款项前开具的${receipt[type]} ${number} 继续有效。`],
    button: `打开${receipt[type]}`,
  }),
  declined: ({ type, charity, amount, method, reason, reference, voidNumber }) => ({
    subject: `${charity}找不到您的付款`,
    heading: '找不到您的付款',
    lines: [
      `您表示已通过${method}向${charity}支付 ${amount}。机构已核对，但未能确认这笔款项，并有以下说明：`,
    ],
    quote: reason,
    after: [
      ...isVoid(type, voidNumber),
      `如果您已付款，请回复本邮件，附上付款编号 ${reference} 及付款记录，机构仍可确认这笔款项。`,
      '如果您尚未付款，可以再试一次，也可以改用其他付款方式。',
    ],
    button: '再试一次',
  }),
  refunded: ({ type, charity, refunded, isLast, method, by, voidNumber }) => ({
    subject: `${charity}已退还您的${gift[type]}`,
    heading: `您的${gift[type]}已退款`,
    lines: [
      isLast
        ? `${charity}已退还 ${refunded} 给您。连同之前的退款，您的${gift[type]}已全额退还。`
        : `${charity}已退还您的${gift[type]} ${refunded}。`,
      refundSent[by](method),
    ],
    after: isVoid(type, voidNumber),
    button: null,
  }),
  returnedByBank: ({ type, charity, refunded, voidNumber }) => ({
    subject: `银行已退回您付给${charity}的${gift[type]}`,
    heading: `银行已退回 ${refunded}`,
    lines: [
      `您的银行就您的${gift[type]}向${charity}要求退回 ${refunded}，并已作出对您有利的裁定。款项由银行退还给您（如尚未退还）。`,
    ],
    after: isVoid(type, voidNumber),
    button: null,
  }),
  receiptVoid: ({ type, charity, amount, number }) => ({
    subject: `${charity}：您的${receipt[type]} ${number} 不再有效`,
    heading: `您的${receipt[type]}不再有效`,
    lines: [
      `${receipt[type]} ${number} 在您的${gift[type]} ${amount} 确认前开具。这笔${gift[type]}最终未能完成，并未扣款，因此${receipt[type]}已作废。`,
    ],
    after: ['您可以在机构的网页再试一次。'],
    button: '再试一次',
  }),
  entryVoid: ({ type, charity, number }) => ({
    subject: `${charity}：您的${receipt[type]} ${number} 不再有效`,
    heading: `您的${receipt[type]}不再有效`,
    lines: [`${charity}已撤回以下${gift[type]}的记录，因此${receipt[type]} ${number} 已作废。`],
    after: type === 'donation' ? ['请勿以此收据申请扣税。'] : [],
    button: null,
  }),
  onItsWay: refundSent,
  byBank: '款项由您的银行退还给您（如尚未退还）。',
  terms: {
    amount: '金额',
    reference: '付款编号',
    paidOn: '付款日期',
    refunded: '退款总额',
  },
}
