import { cn, en, zh, type InstalmentFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** Informs that the donor skipped an instalment. */
export const skipped: Letter<InstalmentFacts & { next: string | null }> = {
  en: (facts) => ({
    subject: `Your ${facts.type} of ${facts.day} to ${facts.charity} is skipped`,
    heading: `Your ${facts.type} of ${facts.day} is skipped`,
    lines: [
      `In your account, ${en.describeOne(facts)} to ${facts.charity} was skipped. It is not charged.`,
      ...(facts.next === null
        ? []
        : [`Your ${facts.plan} continues: the next is on ${facts.next}.`]),
    ],
    after: [en.notYou],
    button: `See the ${facts.plan}`,
  }),
  zh: (facts) => ({
    subject: `${facts.charity}：已略過${facts.day}一期的${facts.plan}`,
    heading: `已略過${facts.day}一期的${facts.plan}`,
    lines: [
      `你已在帳戶內略過${zh.describeOne(facts)}，這一期不會扣款。`,
      ...(facts.next === null ? [] : [`${facts.plan}照常繼續，下一期為${facts.next}。`]),
    ],
    after: [zh.notYou],
    button: `查看${facts.plan}`,
  }),
  cn: (facts) => ({
    subject: `${facts.charity}：已跳过${facts.day}一期的${facts.plan}`,
    heading: `已跳过${facts.day}一期的${facts.plan}`,
    lines: [
      `您已在账户内跳过${cn.describeOne(facts)}，这一期不会扣款。`,
      ...(facts.next === null ? [] : [`${facts.plan}照常继续，下一期为${facts.next}。`]),
    ],
    after: [cn.notYou],
    button: `查看${facts.plan}`,
  }),
}
