import type { Letter } from '../writer/letter.ts'

/** Stripe needs information about the charity by a time. */
export const requirementsDue: Letter<{ days: number; deadline: string }> = {
  en: ({ days, deadline }) => ({
    subject:
      days === 0
        ? 'Stripe needs information today'
        : `Stripe needs information within ${days} ${days === 1 ? 'day' : 'days'}`,
    lines: [
      `Stripe, which processes your card payments, needs information by ${deadline}.`,
      'Until it has the information, Stripe may pause card payments or payouts.',
      'Log in to the desk and open Settings, Card payments (Stripe): it lists what is due.',
    ],
    button: 'Log in to the desk',
  }),
  zh: ({ days, deadline }) => ({
    subject: days === 0 ? 'Stripe 今天需要資料' : `Stripe 需要資料，尚餘 ${days} 天`,
    lines: [
      `處理信用卡付款的 Stripe 需要貴機構於${deadline}前提供資料。`,
      '如未能提供，Stripe 可能會暫停信用卡付款或提款，直至收到資料為止。',
      '請登入工作台，開啟「設定」中的「信用卡付款（Stripe）」，查看所需資料。',
    ],
    button: '登入工作台',
  }),
  cn: ({ days, deadline }) => ({
    subject: days === 0 ? 'Stripe 今天需要资料' : `Stripe 需要资料，还剩 ${days} 天`,
    lines: [
      `处理信用卡付款的 Stripe 需要贵机构在${deadline}前提供资料。`,
      '如未能提供，Stripe 可能会暂停信用卡付款或提现，直到收到资料为止。',
      '请登录工作台，打开“设置”中的“信用卡付款（Stripe）”，查看所需资料。',
    ],
    button: '登录工作台',
  }),
}
