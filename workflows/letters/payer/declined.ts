import { cn, en, zh, type PayerFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** The charity did not find a transfer. */
export const declined: Letter<
  PayerFacts & { reason: string; reference: string; voidNumber: string | null }
> = {
  en: ({ type, charity, amount, method, reason, reference, voidNumber }) => ({
    subject: `${charity} could not find your payment`,
    heading: 'Your payment was not found',
    lines: [
      `You told us that you paid ${amount} to ${charity} by ${method}. The charity looked for it, and could not confirm it. It writes:`,
    ],
    quote: reason,
    after: [
      ...en.isVoid(type, voidNumber),
      `If you did pay, reply to this email with the reference ${reference} and anything that shows your payment. The charity can still confirm it.`,
      'If you did not, you can try again, with another payment method if you like.',
    ],
    button: 'Try again',
  }),
  zh: ({ type, charity, amount, method, reason, reference, voidNumber }) => ({
    subject: `${charity}找不到你的付款`,
    heading: '找不到你的付款',
    lines: [
      `你表示已以${method}向${charity}支付 ${amount}。機構已核對，但未能確認這筆款項，並有以下說明：`,
    ],
    quote: reason,
    after: [
      ...zh.isVoid(type, voidNumber),
      `如果你已付款，請回覆此電郵，附上付款編號 ${reference} 及付款紀錄，機構仍可確認這筆款項。`,
      '如果你尚未付款，可以再試一次，亦可改用其他付款方式。',
    ],
    button: '再試一次',
  }),
  cn: ({ type, charity, amount, method, reason, reference, voidNumber }) => ({
    subject: `${charity}找不到您的付款`,
    heading: '找不到您的付款',
    lines: [
      `您表示已通过${method}向${charity}支付 ${amount}。机构已核对，但未能确认这笔款项，并有以下说明：`,
    ],
    quote: reason,
    after: [
      ...cn.isVoid(type, voidNumber),
      `如果您已付款，请回复此邮件，附上付款编号 ${reference} 及付款记录，机构仍可确认这笔款项。`,
      '如果您尚未付款，可以再试一次，也可以改用其他付款方式。',
    ],
    button: '再试一次',
  }),
}
