import { cn, en, zh, type InstalmentFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** Informs that the donor skipped an instalment. */
export const skipped: Letter<InstalmentFacts & { next: string | null }> = {
  en: (about) => ({
    subject: `Your ${about.type} of ${about.day} to ${about.charity} is left out`,
    heading: `Your ${about.type} of ${about.day} is left out`,
    lines: [
      `In your account, ${en.describeOne(about)} to ${about.charity} was left out. It is not charged.`,
      ...(about.next === null ? [] : [`Your ${about.plan} goes on: the next is on ${about.next}.`]),
    ],
    after: [en.notYou],
    button: `See the ${about.plan}`,
  }),
  zh: (about) => ({
    subject: `${about.charity}：已略過 ${about.day} 一期的${about.plan}`,
    heading: `已略過 ${about.day} 一期的${about.plan}`,
    lines: [
      `你已在帳戶內略過 ${zh.describeOne(about)}，這一期不會扣款。`,
      ...(about.next === null ? [] : [`${about.plan}照常繼續，下一期為 ${about.next}。`]),
    ],
    after: [zh.notYou],
    button: `查看${about.plan}`,
  }),
  cn: (about) => ({
    subject: `${about.charity}：已跳过 ${about.day} 一期的${about.plan}`,
    heading: `已跳过 ${about.day} 一期的${about.plan}`,
    lines: [
      `您已在账户内跳过 ${cn.describeOne(about)}，这一期不会扣款。`,
      ...(about.next === null ? [] : [`${about.plan}照常继续，下一期为 ${about.next}。`]),
    ],
    after: [cn.notYou],
    button: `查看${about.plan}`,
  }),
}
