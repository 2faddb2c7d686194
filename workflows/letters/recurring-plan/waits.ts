import type { Language } from '@almoner/domain/kernel/locale.ts'
import { cn, en, zh, type InstalmentFacts, type PlanFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** Why an instalment waits, as far as letters differ. */
export type WaitsBecause =
  | 'authentication'
  | 'declined'
  | 'card_gone'
  | 'project_closed'
  | 'not_taken'
  | 'amount'

type WaitFacts = InstalmentFacts & {
  why: WaitsBecause
  /** The day on which the instalment ends without a charge. */
  before: string
}

/** An instalment waits for the donor. */
export const waits: Letter<WaitFacts> = {
  en: (facts) => ({
    subject:
      facts.why === 'authentication'
        ? `Please confirm your ${facts.plan} to ${facts.charity}`
        : `Your ${facts.plan} to ${facts.charity} was not taken`,
    heading:
      facts.why === 'authentication'
        ? 'Your bank asks you to confirm'
        : `Your ${facts.type} of ${facts.day} was not taken`,
    lines: [
      `${reasons.en[facts.why]({ ...facts, one: en.describeOne(facts) })} Nothing was taken.`,
      nextSteps.en[steps[facts.why]](facts),
    ],
    button: facts.why === 'authentication' ? 'Open the page' : 'See what waits for you',
  }),
  zh: (facts) => ({
    subject:
      facts.why === 'authentication'
        ? `${facts.charity}：請確認你的${facts.plan}`
        : `${facts.charity}：未能收取你的${facts.plan}`,
    heading:
      facts.why === 'authentication'
        ? '銀行需要你親自確認'
        : `未能收取${facts.day}一期的${facts.plan}`,
    lines: [
      `${reasons.zh[facts.why]({ ...facts, one: zh.describeOne(facts) })}我們並未扣款。`,
      nextSteps.zh[steps[facts.why]](facts),
    ],
    button: facts.why === 'authentication' ? '開啟網頁' : '查看待處理的款項',
  }),
  cn: (facts) => ({
    subject:
      facts.why === 'authentication'
        ? `${facts.charity}：请确认您的${facts.plan}`
        : `${facts.charity}：未能收取您的${facts.plan}`,
    heading:
      facts.why === 'authentication'
        ? '银行需要您亲自确认'
        : `未能收取${facts.day}一期的${facts.plan}`,
    lines: [
      `${reasons.cn[facts.why]({ ...facts, one: cn.describeOne(facts) })}我们并未扣款。`,
      nextSteps.cn[steps[facts.why]](facts),
    ],
    button: facts.why === 'authentication' ? '打开网页' : '查看待处理的款项',
  }),
}

const reasons: Record<
  Language,
  Record<WaitsBecause, (facts: PlanFacts & { one: string }) => string>
> = {
  en: {
    authentication: ({ one }) => `Your bank asks you to confirm ${one} yourself.`,
    declined: ({ one, card }) =>
      `Your bank declined ${card} for ${one}, and we do not try it again automatically.`,
    card_gone: ({ one, card }) => `${card} can no longer be charged for ${one}.`,
    project_closed: ({ one, type, project }) =>
      `“${project}” is closed and takes no more ${type}s, so ${one} was not made.`,
    not_taken: ({ one, charity, plan }) =>
      `${charity} takes no ${plan}s by card at present, so ${one} was not made.`,
    amount: ({ one, charity, plan }) =>
      `${charity} no longer accepts a ${plan} of this amount, so ${one} was not made.`,
  },
  zh: {
    authentication: ({ one }) => `銀行需要你親自確認${one}。`,
    declined: ({ one, card }) => `${one}，銀行不接納以 ${card}支付，亦不會自動再試。`,
    card_gone: ({ one, card }) => `${one}，已不能再以 ${card}支付。`,
    project_closed: ({ one, type, project }) =>
      `「${project}」已結束，不再接受${zh.nouns[type]}，因此未有收取${one}。`,
    not_taken: ({ one, plan, charity }) =>
      `${charity}現時不接受以信用卡作${plan}，因此未有收取${one}。`,
    amount: ({ one, plan, charity }) => `${charity}已不接受這個金額的${plan}，因此未有收取${one}。`,
  },
  cn: {
    authentication: ({ one }) => `银行需要您亲自确认${one}。`,
    declined: ({ one, card }) => `${one}，银行不接受以 ${card}支付，也不会自动重试。`,
    card_gone: ({ one, card }) => `${one}，已不能再以 ${card}支付。`,
    project_closed: ({ one, type, project }) =>
      `“${project}”已结束，不再接受${cn.nouns[type]}，因此没有收取${one}。`,
    not_taken: ({ one, plan, charity }) =>
      `${charity}目前不接受以信用卡进行${plan}，因此没有收取${one}。`,
    amount: ({ one, plan, charity }) => `${charity}已不接受这个金额的${plan}，因此没有收取${one}。`,
  },
}

/** The donor's next step for each reason. */
const steps = {
  authentication: 'confirm',
  declined: 'other_card',
  card_gone: 'other_card',
  project_closed: 'nothing',
  not_taken: 'nothing',
  amount: 'other_sum',
} as const satisfies Record<WaitsBecause, string>

type Step = (typeof steps)[WaitsBecause]

const nextSteps: Record<Language, Record<Step, (facts: WaitFacts) => string>> = {
  en: {
    confirm: ({ before }) =>
      `Open the page below and confirm it before ${before}. After that it is no longer collected.`,
    other_card: ({ before }) =>
      `Choose another card in your account and pay with it before ${before}. After that it is no longer collected.`,
    nothing: ({ before, plan }) =>
      `It is no longer collected after ${before}. You can cancel the ${plan} in your account at any time.`,
    other_sum: ({ before }) =>
      `Choose another amount in your account before ${before}. After that it is no longer collected.`,
  },
  zh: {
    confirm: ({ before }) => `請在${before}之前開啟以下網頁並確認，逾期便不再收取。`,
    other_card: ({ before }) => `請在${before}之前在帳戶內改用另一張信用卡支付，逾期便不再收取。`,
    nothing: (facts) => `這一期會在${facts.before}後不再收取。你可隨時在帳戶內取消${facts.plan}。`,
    other_sum: ({ before }) => `請在${before}之前在帳戶內更改金額，逾期便不再收取。`,
  },
  cn: {
    confirm: ({ before }) => `请在${before}之前打开以下网页并确认，逾期将不再收取。`,
    other_card: ({ before }) => `请在${before}之前在账户内改用另一张信用卡支付，逾期将不再收取。`,
    nothing: (facts) => `这一期会在${facts.before}后不再收取。您可随时在账户内取消${facts.plan}。`,
    other_sum: ({ before }) => `请在${before}之前在账户内更改金额，逾期将不再收取。`,
  },
}
