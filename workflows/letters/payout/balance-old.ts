import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { PayoutDestination } from '../../steps/payout/destination.ts'
import type { Letter } from '../writer/letter.ts'

type Obstacle = PayoutDestination['obstacles'][number]

type BalanceFacts = {
  amount: string
  /** The day since which the oldest part has been available. */
  day: string
  days: number
  /** The number of days for which Stripe holds money. */
  most: number
  /** Zero on the last of these days, and below after it. */
  left: number
  lastDay: string
  obstacles: readonly Obstacle[]
  /** When a changed bank account may be used; empty if none was changed. */
  until: string
  /** The charity requests its payouts itself. */
  isManual: boolean
}

/** Money that could be paid out has been available for long. */
export const balanceOld: Letter<BalanceFacts> = {
  en: (facts) => ({
    subject: texts.en.subject(facts),
    lines: [texts.en.since(facts), texts.en.held(facts), ...listSteps(facts, texts.en)],
    button: 'Open Payouts',
  }),
  zh: (facts) => ({
    subject: texts.zh.subject(facts),
    lines: [texts.zh.since(facts), texts.zh.held(facts), ...listSteps(facts, texts.zh)],
    button: '開啟「提款」',
  }),
  cn: (facts) => ({
    subject: texts.cn.subject(facts),
    lines: [texts.cn.since(facts), texts.cn.held(facts), ...listSteps(facts, texts.cn)],
    button: '打开“提现”',
  }),
}

/** Lists the next steps, with any obstacles first. */
const listSteps = (
  { obstacles, until, isManual }: BalanceFacts,
  texts: Texts,
): readonly string[] => {
  if (obstacles.length === 0) return [isManual ? texts.request : texts.requestYourself]
  return [
    ...obstacles.map((obstacle) => texts.obstacles[obstacle](until)),
    isManual ? texts.thenRequest : texts.thenAutomatic,
  ]
}

type Texts = {
  subject: (facts: BalanceFacts) => string
  since: (facts: BalanceFacts) => string
  held: (facts: BalanceFacts) => string
  /** Used if there is no obstacle, and the charity requests its payouts itself. */
  request: string
  /** Used if there is no obstacle, and a schedule should have paid the money out. */
  requestYourself: string
  obstacles: Readonly<Record<Obstacle, (until: string) => string>>
  /** Used after the obstacles. */
  thenRequest: string
  thenAutomatic: string
}

const texts: Record<Language, Texts> = {
  en: {
    subject: ({ amount, days, left }) => {
      if (left < 0) return `${amount} has been waiting to be paid out for ${days} days`
      const rest = left === 0 ? 'the last day' : `${left} ${left === 1 ? 'day' : 'days'} left`
      return `${amount} is waiting to be paid out: ${rest}`
    },
    since: ({ amount, day, days }) =>
      `Your charity has ${amount} available for payout. The oldest part of it has been available since ${day}, for ${days} days.`,
    held: ({ most, left, lastDay }) => {
      const holds = `Stripe holds money for ${most} days at most`
      if (left < 0)
        return `${holds}. The ${most} days ended on ${lastDay}: Stripe may return it at any time.`
      if (left === 0) return `${holds}, and today is the last of them. After that it may return it.`
      const rest = left === 1 ? '1 day is left' : `${left} days are left`
      return `${holds}: ${rest}, until ${lastDay}. After that it may return it.`
    },
    request:
      'Open Payouts and request a payout. If you prefer automatic payouts, choose a weekly or monthly payout schedule under Settings, Approval rules.',
    requestYourself:
      'The automatic payout of your charity was not made. Open Payouts and request a payout.',
    obstacles: {
      payouts_suspended: () =>
        'Your charity’s payouts are on hold for now. We emailed the reason to the owners: reply to that email.',
      bank_account_missing: () =>
        'There is no bank account in use for payouts. Select one under Settings, Bank account.',
      bank_account_held: (until) =>
        `Your bank account was changed. To protect your money, no payout starts before ${until}.`,
      account_not_ready: () =>
        'Stripe does not pay out to you yet. It needs information about your charity first, or is checking it. Settings, Card payments (Stripe) lists what is due.',
    },
    thenRequest: 'After that, request a payout.',
    thenAutomatic: 'After that, the balance is paid out automatically.',
  },
  zh: {
    subject: ({ amount, days, left }) => {
      if (left < 0) return `${amount} 尚未提取，已達 ${days} 日`
      return `${amount} 尚未提取：${left === 0 ? '今天是最後一日' : `尚餘 ${left} 日`}`
    },
    since: ({ amount, day, days }) =>
      `貴機構有 ${amount} 可供提款，其中最早的款項自${day}起可提款，至今已達 ${days} 日。`,
    held: ({ most, left, lastDay }) => {
      const holds = `Stripe 最多保留款項 ${most} 日`
      if (left < 0) return `${holds}，期限已於${lastDay}屆滿，Stripe 可能隨時退回款項。`
      if (left === 0) return `${holds}，今天是最後一日，其後 Stripe 可能退回款項。`
      return `${holds}，尚餘 ${left} 日，至${lastDay}為止，其後 Stripe 可能退回款項。`
    },
    request:
      '請開啟「提款」頁面提款。如希望自動提款，可於「設定」的「批核規則」將提款安排設為每星期或每月。',
    requestYourself: '貴機構的自動提款未有執行。請開啟「提款」頁面提款。',
    obstacles: {
      payouts_suspended: () =>
        '我們暫時保留貴機構的提款。擁有人已收到說明原因的電郵，請回覆該電郵。',
      bank_account_missing: () =>
        '現時沒有使用中的銀行戶口可供提款。請於「設定」的「銀行戶口」選擇戶口。',
      bank_account_held: (until) => `銀行戶口已更改。為保障款項安全，${until}前不能提款。`,
      account_not_ready: () =>
        'Stripe 暫未能向貴機構匯款：Stripe 尚需貴機構的資料，或正在核對資料。「設定」的「信用卡付款（Stripe）」列出所需資料。',
    },
    thenRequest: '其後請即提款。',
    thenAutomatic: '其後系統會自動提款。',
  },
  cn: {
    subject: ({ amount, days, left }) => {
      if (left < 0) return `${amount} 尚未提取，已达 ${days} 天`
      return `${amount} 尚未提取：${left === 0 ? '今天是最后一天' : `还剩 ${left} 天`}`
    },
    since: ({ amount, day, days }) =>
      `贵机构有 ${amount} 可供提现，其中最早的款项自${day}起可提现，至今已达 ${days} 天。`,
    held: ({ most, left, lastDay }) => {
      const holds = `Stripe 最多保留款项 ${most} 天`
      if (left < 0) return `${holds}，期限已于${lastDay}届满，Stripe 可能随时退回款项。`
      if (left === 0) return `${holds}，今天是最后一天，之后 Stripe 可能退回款项。`
      return `${holds}，还剩 ${left} 天，至${lastDay}为止，之后 Stripe 可能退回款项。`
    },
    request:
      '请打开“提现”页面提现。如希望自动提现，可在“设置”的“审批规则”中将提现安排设为每周或每月。',
    requestYourself: '贵机构的自动提现未能执行。请打开“提现”页面提现。',
    obstacles: {
      payouts_suspended: () =>
        '我们暂时保留贵机构的提现。所有者已收到说明原因的邮件，请回复该邮件。',
      bank_account_missing: () =>
        '目前没有使用中的银行账户可供提现。请在“设置”的“银行账户”中选择账户。',
      bank_account_held: (until) => `银行账户已更改。为保障款项安全，${until}前不能提现。`,
      account_not_ready: () =>
        'Stripe 暂时不能向贵机构汇款：Stripe 还需要贵机构的资料，或正在核对资料。“设置”的“信用卡付款（Stripe）”列出所需资料。',
    },
    thenRequest: '之后请尽快提现。',
    thenAutomatic: '之后系统会自动提现。',
  },
}
