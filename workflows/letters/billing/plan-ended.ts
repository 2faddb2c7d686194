import type { Letter } from '../writer/letter.ts'
import { listResting, type Resting } from './facts.ts'

type PlanEndedFacts = {
  number: string
  /** The sum that is no longer owed. */
  amount: string
  /** The plan that ended. */
  plan: string
  /** The day from which the free plan holds. */
  day: string
  /** Days since the invoice was due. */
  days: number
  resting: Resting
}

/** An invoice was not paid within three weeks: the free plan holds. */
export const planEnded: Letter<PlanEndedFacts> = {
  en: ({ number, amount, plan, day, days, resting }) => ({
    subject: 'your charity is on the Free plan now',
    lines: [
      `Invoice ${number} was not paid within ${days} days, so your plan has ended: ${plan}. You are on the Free plan from ${day}, and ${amount} is no longer owed.`,
      ...listResting(resting, 'en'),
      'Nothing was deleted. All records stay at your desk.',
      'To use everything again, open Billing, choose a plan and pay. It works again at once.',
    ],
    button: 'Open Billing',
  }),
  zh: ({ number, amount, plan, day, days, resting }) => ({
    subject: '貴機構已改用免費方案',
    lines: [
      `帳單 ${number} 在 ${days} 日內未有付款，原有方案已終止：${plan}。免費方案由${day}起生效，${amount} 無須再支付。`,
      ...listResting(resting, 'zh'),
      '資料沒有刪除，所有紀錄仍可在工作台查閱。',
      '如要恢復，請開啟「帳單及方案」，選擇方案並付款，已停用的項目會即時恢復。',
    ],
    button: '開啟「帳單及方案」',
  }),
  cn: ({ number, amount, plan, day, days, resting }) => ({
    subject: '贵机构已改用免费方案',
    lines: [
      `账单 ${number} 在 ${days} 天内未付款，原有方案已终止：${plan}。免费方案自${day}起生效，${amount} 无需再支付。`,
      ...listResting(resting, 'cn'),
      '数据没有删除，所有记录仍可在工作台查看。',
      '如要恢复，请打开“账单与方案”，选择方案并付款，已停用的项目会立即恢复。',
    ],
    button: '打开“账单与方案”',
  }),
}
