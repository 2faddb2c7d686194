import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Letter, LetterText } from '../writer/letter.ts'

type InvoicePaidFacts = {
  number: string
  amount: string
  plan: string
  isUpgrade: boolean
  /** The first and the last day that it pays for. */
  from: string
  to: string
  /** Charged to the card. Null if credits paid all of it. */
  charged: string | null
  /** Paid by credits. Null if none was used. */
  credited: string | null
}

/** An invoice is paid, by card or by credit. It is attached. */
export const invoicePaid: Letter<InvoicePaidFacts> = {
  en: (facts) => ({
    subject: `invoice ${facts.number} is paid: ${facts.amount}`,
    ...writeBody(facts, texts.en),
    button: 'Open Billing',
  }),
  zh: (facts) => ({
    subject: `帳單 ${facts.number} 已付款：${facts.amount}`,
    ...writeBody(facts, texts.zh),
    button: '查看帳單及方案',
  }),
  cn: (facts) => ({
    subject: `账单 ${facts.number} 已付款：${facts.amount}`,
    ...writeBody(facts, texts.cn),
    button: '查看账单与方案',
  }),
}

const writeBody = (
  facts: InvoicePaidFacts,
  texts: Texts,
): Pick<LetterText, 'lines' | 'rows' | 'after'> => ({
  lines: [facts.isUpgrade ? texts.upgraded(facts) : texts.period(facts)],
  rows: [
    { label: texts.invoice, value: facts.number },
    ...(facts.credited === null ? [] : [{ label: texts.credited, value: facts.credited }]),
    { label: texts.charged, value: facts.charged ?? texts.nothing },
  ],
  after: [texts.attached],
})

type Texts = {
  period: (facts: InvoicePaidFacts) => string
  upgraded: (facts: InvoicePaidFacts) => string
  invoice: string
  credited: string
  charged: string
  nothing: string
  attached: string
}

const texts: Record<Language, Texts> = {
  en: {
    period: ({ plan, from, to }) => `Your plan is paid from ${from} to ${to}: ${plan}.`,
    upgraded: ({ plan, from, to }) =>
      `Your upgrade starts on ${from} and is paid until ${to}: ${plan}.`,
    invoice: 'Invoice',
    credited: 'Paid by credit',
    charged: 'Charged to your card',
    nothing: 'Nothing',
    attached: 'The invoice is attached. Billing has all your invoices.',
  },
  zh: {
    period: ({ plan, from, to }) => `貴機構的方案已付款：${plan}，服務期由${from}至${to}。`,
    upgraded: ({ plan, from, to }) =>
      `貴機構的方案已升級：${plan}，由${from}起生效，已付款至${to}。`,
    invoice: '帳單',
    credited: '以抵扣額支付',
    charged: '從信用卡扣款',
    nothing: '沒有扣款',
    attached: '帳單見附件。所有帳單可在「帳單及方案」頁查閱。',
  },
  cn: {
    period: ({ plan, from, to }) => `贵机构的方案已付款：${plan}，服务期为${from}至${to}。`,
    upgraded: ({ plan, from, to }) =>
      `贵机构的方案已升级：${plan}，自${from}起生效，已付款至${to}。`,
    invoice: '账单',
    credited: '以抵扣额支付',
    charged: '从信用卡扣款',
    nothing: '没有扣款',
    attached: '账单见附件。所有账单可在“账单与方案”页查看。',
  },
}
