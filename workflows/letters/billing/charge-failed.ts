import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { ChargeFailure } from '@almoner/domain/plan-subscription/events.ts'
import type { Letter } from '../writer/letter.ts'

type ChargeFailedFacts = {
  number: string
  /** What is owed. */
  amount: string
  plan: string
  why: ChargeFailure
  /** When the card is tried again. Null if it is not tried again automatically. */
  retryAt: string | null
  /** The day from which the free plan holds if it is not paid. */
  freeFrom: string
}

/** The card could not be charged for a period. */
export const chargeFailed: Letter<ChargeFailedFacts> = {
  en: (facts) => ({
    subject: `we could not charge ${facts.amount} for your plan`,
    lines: listLines(facts, texts.en),
    button: 'Open Billing',
  }),
  zh: (facts) => ({
    subject: `未能就貴機構的方案扣款 ${facts.amount}`,
    lines: listLines(facts, texts.zh),
    button: '開啟「帳單及方案」',
  }),
  cn: (facts) => ({
    subject: `未能就贵机构的方案扣款 ${facts.amount}`,
    lines: listLines(facts, texts.cn),
    button: '打开“账单与方案”',
  }),
}

const listLines = (facts: ChargeFailedFacts, texts: Texts): readonly string[] => [
  `${texts.failed(facts)}${texts.reasons[facts.why]}`,
  texts.todo[actions[facts.why]],
  // Without a card, there is none to try again.
  ...(facts.why === 'no_card'
    ? []
    : [facts.retryAt === null ? texts.noRetry : texts.retry(facts.retryAt)]),
  texts.deadline(facts.freeFrom),
]

/** What an owner does: uses another card, or pays at the screen, where the bank can ask. */
const actions: Record<ChargeFailure, 'replace' | 'add' | 'pay'> = {
  card_declined: 'replace',
  card_invalid: 'replace',
  no_card: 'add',
  authentication_needed: 'pay',
  authentication_failed: 'pay',
  authentication_timed_out: 'pay',
  provider_refused: 'replace',
}

type Texts = {
  failed: (facts: ChargeFailedFacts) => string
  reasons: Record<ChargeFailure, string>
  todo: Record<'replace' | 'add' | 'pay', string>
  retry: (at: string) => string
  noRetry: string
  deadline: (day: string) => string
}

const texts: Record<Language, Texts> = {
  en: {
    failed: ({ number, amount, plan }) =>
      `We could not charge ${amount} for invoice ${number} (${plan}). `,
    reasons: {
      card_declined: 'The bank declined the card.',
      card_invalid: 'The card cannot be charged: it may have expired.',
      no_card: 'No card is saved for your charity.',
      authentication_needed: 'The bank requires the cardholder’s confirmation.',
      authentication_failed: 'The cardholder’s bank did not confirm the payment.',
      authentication_timed_out: 'The payment was not confirmed in time.',
      provider_refused: 'Stripe, our card provider, refused the payment.',
    },
    todo: {
      replace:
        'Ask your bank, or open Billing and replace the card. A new card is charged at once.',
      add: 'Open Billing and add a card. It is charged at once.',
      pay: 'Open Billing and pay there: your bank then asks for the confirmation.',
    },
    retry: (at) => `If you do nothing, we try again on ${at}.`,
    noRetry: 'We do not try this card again automatically.',
    deadline: (day) => `Without payment, you move to the Free plan on ${day}. Nothing is deleted.`,
  },
  zh: {
    failed: ({ number, amount, plan }) => `帳單 ${number} 的 ${amount} 未能扣款：${plan}。`,
    reasons: {
      card_declined: '銀行不接納該信用卡。',
      card_invalid: '該信用卡未能扣款，可能已過期。',
      no_card: '貴機構沒有登記信用卡。',
      authentication_needed: '銀行要求持卡人確認這筆付款。',
      authentication_failed: '發卡銀行未有確認這筆付款。',
      authentication_timed_out: '這筆付款未有在限時內確認。',
      provider_refused: '信用卡服務商 Stripe 拒絕了這筆付款。',
    },
    todo: {
      replace: '請向銀行查詢，或開啟「帳單及方案」更換信用卡。新卡會即時扣款。',
      add: '請開啟「帳單及方案」加入信用卡，系統會即時扣款。',
      pay: '請開啟「帳單及方案」，在該頁付款，銀行會即時要求確認。',
    },
    retry: (at) => `如不處理，我們會於${at}再次扣款。`,
    noRetry: '我們不會再自動從此信用卡扣款。',
    deadline: (day) => `如一直未付款，由${day}起改用免費方案。資料不會刪除。`,
  },
  cn: {
    failed: ({ number, amount, plan }) => `账单 ${number} 的 ${amount} 扣款失败：${plan}。`,
    reasons: {
      card_declined: '银行拒绝了该信用卡。',
      card_invalid: '无法从该信用卡扣款，可能已过期。',
      no_card: '贵机构没有登记信用卡。',
      authentication_needed: '银行要求持卡人确认这笔付款。',
      authentication_failed: '发卡银行未确认这笔付款。',
      authentication_timed_out: '这笔付款未在时限内确认。',
      provider_refused: '信用卡服务商 Stripe 拒绝了这笔付款。',
    },
    todo: {
      replace: '请咨询银行，或打开“账单与方案”更换信用卡。新卡会立即扣款。',
      add: '请打开“账单与方案”添加信用卡，系统会立即扣款。',
      pay: '请打开“账单与方案”，在该页付款，银行会立即要求确认。',
    },
    retry: (at) => `如不处理，我们会于${at}再次扣款。`,
    noRetry: '我们不会再自动从此信用卡扣款。',
    deadline: (day) => `如一直未付款，自${day}起改用免费方案。数据不会删除。`,
  },
}
