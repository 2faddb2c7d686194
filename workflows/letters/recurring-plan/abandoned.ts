import { cn, zh, type InstalmentFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** An instalment waited until its time was over. */
export const abandoned: Letter<InstalmentFacts & { next: string | null }> = {
  en: (about) => ({
    subject: `Your ${about.type} of ${about.day} to ${about.charity} was given up`,
    heading: `Your ${about.type} of ${about.day} was given up`,
    lines: [
      `The ${about.type} of ${about.amount} of ${about.day} waited for you until its time was over. It is given up now, and nothing was taken.`,
      ...(about.next === null ? [] : [`Your ${about.plan} goes on: the next is on ${about.next}.`]),
    ],
    button: `See the ${about.plan}`,
  }),
  zh: (about) => ({
    subject: `${about.charity}：${about.day} 一期的${about.plan}已取消`,
    heading: `${about.day} 一期的${about.plan}已取消`,
    lines: [
      `${zh.describeOne(about)} 一直等候你處理，期限已過，現已取消這一期。我們並未扣款。`,
      ...(about.next === null ? [] : [`${about.plan}照常繼續，下一期為 ${about.next}。`]),
    ],
    button: `查看${about.plan}`,
  }),
  cn: (about) => ({
    subject: `${about.charity}：${about.day} 一期的${about.plan}已取消`,
    heading: `${about.day} 一期的${about.plan}已取消`,
    lines: [
      `${cn.describeOne(about)} 一直等候您处理，期限已过，现已取消这一期。我们并未扣款。`,
      ...(about.next === null ? [] : [`${about.plan}照常继续，下一期为 ${about.next}。`]),
    ],
    button: `查看${about.plan}`,
  }),
}
