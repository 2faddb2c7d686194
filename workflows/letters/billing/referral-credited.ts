import type { Letter } from '../writer/letter.ts'

type ReferralFacts = {
  amount: string
  /** The charity that was referred. */
  referred: string
  /** The last day on which the credit can be used. */
  until: string
}

/** A charity that was referred has paid its first invoice. */
export const referralCredited: Letter<ReferralFacts> = {
  en: ({ amount, referred, until }) => ({
    subject: `you have a credit of ${amount} for a referral`,
    lines: [
      `${referred} joined with your referral code and has paid its first invoice. Thank you.`,
      `Your charity has a credit of ${amount}, one month of your plan. Your next invoice for a period uses it automatically, until ${until}.`,
    ],
    button: 'Open Billing',
  }),
  zh: ({ amount, referred, until }) => ({
    subject: `推薦獎賞：抵扣額 ${amount}`,
    lines: [
      `${referred}以貴機構的推薦碼加入，並已支付首張帳單。多謝推薦。`,
      `貴機構獲得抵扣額 ${amount}，即貴機構方案的一個月價格。下一張服務期帳單會自動使用，有效至${until}。`,
    ],
    button: '查看帳單及方案',
  }),
  cn: ({ amount, referred, until }) => ({
    subject: `推荐奖励：抵扣额 ${amount}`,
    lines: [
      `${referred}用贵机构的推荐码加入，并已支付首张账单。感谢推荐。`,
      `贵机构获得抵扣额 ${amount}，即贵机构方案的一个月价格。下一张服务期账单会自动使用，有效至${until}。`,
    ],
    button: '查看账单与方案',
  }),
}
