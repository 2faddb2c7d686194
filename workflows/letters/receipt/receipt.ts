import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import type { Letter, LetterText } from '../writer/letter.ts'

export type ReceiptLetterFacts = {
  type: TransactionType
  charity: string
  number: string
  amount: string
  /** Null if the gift is for no one project. */
  project: string | null
  /**
   * `transfer`: the charity has found the transfer, on that day. `forced`: the payment is not
   * confirmed yet.
   */
  because:
    | { kind: 'paid' }
    | { kind: 'transfer'; day: string }
    | { kind: 'refunded'; refunded: string }
    | { kind: 'forced' }
}

/** It brings a receipt for a donation, or the acknowledgement of a payment. */
export const receipt: Letter<ReceiptLetterFacts> = {
  en: (facts) => write(facts, texts.en),
  zh: (facts) => write(facts, texts.zh),
  cn: (facts) => write(facts, texts.cn),
}

const write = (facts: ReceiptLetterFacts, texts: Record<TransactionType, Texts>): LetterText => {
  const { type, charity, number } = facts
  const { subject, thanks, attached, button } = texts[type]
  return {
    subject: subject(charity, number),
    heading: thanks(charity),
    lines: [toOpening(facts, texts[type])],
    after: [attached],
    button,
  }
}

const toOpening = ({ amount, project, because }: ReceiptLetterFacts, texts: Texts): string => {
  switch (because.kind) {
    case 'paid':
      return texts.received(amount, project)
    case 'transfer':
      return texts.receivedOn(amount, project, because.day)
    case 'refunded':
      return texts.refunded(because.refunded, project)
    case 'forced':
      return texts.forced(amount, project)
  }
}

type Texts = {
  subject: (charity: string, number: string) => string
  thanks: (charity: string) => string
  received: (amount: string, project: string | null) => string
  /** The text for a transfer that the charity has found. */
  receivedOn: (amount: string, project: string | null, day: string) => string
  /** A part of the amount was refunded, and the receipt is for the rest. */
  refunded: (refunded: string, project: string | null) => string
  /** The payment is not confirmed yet. */
  forced: (amount: string, project: string | null) => string
  attached: string
  button: string
}

/** The phrase that names the project; empty without one. */
const projects = {
  en: {
    donation: (project: string | null) => (project === null ? '' : ` to ${project}`),
    payment: (project: string | null) => (project === null ? '' : ` for ${project}`),
  },
  zh: {
    donation: (project: string | null) => (project === null ? '捐出' : `捐予「${project}」`),
    payment: (project: string | null) => (project === null ? '' : `就「${project}」`),
  },
  cn: {
    donation: (project: string | null) => (project === null ? '' : `为“${project}”`),
    payment: (project: string | null) => (project === null ? '' : `为“${project}”`),
  },
}

const texts: Record<Language, Record<TransactionType, Texts>> = {
  en: {
    donation: {
      subject: (charity, number) => `Your donation receipt from ${charity} (${number})`,
      thanks: (charity) => `Thank you for giving to ${charity}`,
      received: (amount, project) =>
        `We have received your donation of ${amount}${projects.en.donation(project)}.`,
      receivedOn: (amount, project, day) =>
        `We have found your payment: your donation of ${amount}${projects.en.donation(project)} was received on ${day}.`,
      refunded: (refunded, project) =>
        `${refunded} of your donation${projects.en.donation(project)} was returned to you. This receipt is for the rest.`,
      forced: (amount, project) =>
        `This is your receipt for ${amount}${projects.en.donation(project)}, issued before the payment was confirmed.`,
      attached: 'Your receipt is attached as a PDF.',
      button: 'Open the receipt',
    },
    payment: {
      subject: (charity, number) => `Your payment to ${charity} (${number})`,
      thanks: (charity) => `Thank you for your payment to ${charity}`,
      received: (amount, project) =>
        `We have received your payment of ${amount}${projects.en.payment(project)}.`,
      receivedOn: (amount, project, day) =>
        `We have found your payment: your payment of ${amount}${projects.en.payment(project)} was received on ${day}.`,
      refunded: (refunded, project) =>
        `${refunded} of your payment${projects.en.payment(project)} was returned to you. This acknowledgement is for the rest.`,
      forced: (amount, project) =>
        `This acknowledges ${amount}${projects.en.payment(project)}, before the payment was confirmed.`,
      attached: 'Your payment acknowledgement is attached as a PDF.',
      button: 'Open the acknowledgement',
    },
  },
  zh: {
    donation: {
      subject: (charity, number) => `${charity}捐款收據（${number}）`,
      thanks: (charity) => `多謝你支持${charity}`,
      received: (amount, project) => `我們已收到你${projects.zh.donation(project)}的 ${amount}。`,
      receivedOn: (amount, project, day) =>
        `我們已核對你的付款，並於${day}收到你${projects.zh.donation(project)}的 ${amount}。`,
      refunded: (refunded, project) =>
        `你${projects.zh.donation(project)}的款項已退回 ${refunded}。本收據為餘下款項的收據。`,
      forced: (amount, project) =>
        `這是你${projects.zh.donation(project)} ${amount} 的收據，在付款確認前發出。`,
      attached: '收據已附於此電郵（PDF）。',
      button: '開啟收據',
    },
    payment: {
      subject: (charity, number) => `${charity}付款確認（${number}）`,
      thanks: (charity) => `多謝你向${charity}付款`,
      received: (amount, project) =>
        `我們已收到你${projects.zh.payment(project)}支付的 ${amount}。`,
      receivedOn: (amount, project, day) =>
        `我們已核對你的付款，並於${day}收到你${projects.zh.payment(project)}支付的 ${amount}。`,
      refunded: (refunded, project) =>
        `你${projects.zh.payment(project)}支付的款項已退回 ${refunded}。本付款確認涵蓋餘下款項。`,
      forced: (amount, project) =>
        `這是你${projects.zh.payment(project)}支付 ${amount} 的確認，在款項確認前發出。`,
      attached: '付款確認已附於此電郵（PDF）。',
      button: '開啟付款確認',
    },
  },
  cn: {
    donation: {
      subject: (charity, number) => `${charity}捐款收据（${number}）`,
      thanks: (charity) => `感谢您支持${charity}`,
      received: (amount, project) =>
        `我们已收到您${projects.cn.donation(project)}捐赠的 ${amount}。`,
      receivedOn: (amount, project, day) =>
        `我们已核对您的付款，并于${day}收到您${projects.cn.donation(project)}捐赠的 ${amount}。`,
      refunded: (refunded, project) =>
        `您${projects.cn.donation(project)}捐赠的款项已退回 ${refunded}。本收据为剩余款项的收据。`,
      forced: (amount, project) =>
        `这是您${projects.cn.donation(project)}捐赠 ${amount} 的收据，在付款确认前开具。`,
      attached: '收据已作为 PDF 附件随此邮件发送。',
      button: '打开收据',
    },
    payment: {
      subject: (charity, number) => `${charity}付款确认（${number}）`,
      thanks: (charity) => `感谢您向${charity}付款`,
      received: (amount, project) =>
        `我们已收到您${projects.cn.payment(project)}支付的 ${amount}。`,
      receivedOn: (amount, project, day) =>
        `我们已核对您的付款，并于${day}收到您${projects.cn.payment(project)}支付的 ${amount}。`,
      refunded: (refunded, project) =>
        `您${projects.cn.payment(project)}支付的款项已退回 ${refunded}。本付款确认涵盖剩余款项。`,
      forced: (amount, project) =>
        `这是您${projects.cn.payment(project)}支付 ${amount} 的确认，在款项确认前开具。`,
      attached: '付款确认已作为 PDF 附件随此邮件发送。',
      button: '打开付款确认',
    },
  },
}
