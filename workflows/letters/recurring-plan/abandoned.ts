import { cn, zh, type InstalmentFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** An instalment waited until its time was over. */
export const abandoned: Letter<InstalmentFacts & { next: string | null }> = {
  en: (facts) => ({
    subject: `Your ${facts.type} of ${facts.day} to ${facts.charity} was not collected`,
    heading: `Your ${facts.type} of ${facts.day} was not collected`,
    lines: [
      `The ${facts.type} of ${facts.amount} of ${facts.day} was waiting for you, and its deadline has passed. It is not collected any more, and nothing was charged.`,
      ...(facts.next === null
        ? []
        : [`Your ${facts.plan} continues: the next is on ${facts.next}.`]),
    ],
    button: `See the ${facts.plan}`,
  }),
  zh: (facts) => ({
    subject: `${facts.charity}：${facts.day}一期的${facts.plan}未能收取`,
    heading: `${facts.day}一期的${facts.plan}未能收取`,
    lines: [
      `${zh.describeOne(facts)}一直等候你處理，期限已過，這一期不再收取。我們並未扣款。`,
      ...(facts.next === null ? [] : [`${facts.plan}照常繼續，下一期為${facts.next}。`]),
    ],
    button: `查看${facts.plan}`,
  }),
  cn: (facts) => ({
    subject: `${facts.charity}：${facts.day}一期的${facts.plan}未能收取`,
    heading: `${facts.day}一期的${facts.plan}未能收取`,
    lines: [
      `${cn.describeOne(facts)}一直等候您处理，期限已过，这一期不再收取。我们并未扣款。`,
      ...(facts.next === null ? [] : [`${facts.plan}照常继续，下一期为${facts.next}。`]),
    ],
    button: `查看${facts.plan}`,
  }),
}
