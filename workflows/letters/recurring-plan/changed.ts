import { cn, en, zh, type PlanFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** The kind of change to a plan. */
export type PlanChange = 'edited' | 'card' | 'paused' | 'resumed'

/** Informs that a plan was edited, paused, resumed or moved to another card. */
export const changed: Letter<PlanFacts & { change: PlanChange }> = {
  en: ({ charity, card, change, plan }) => ({
    subject: `Your ${plan} to ${charity} was changed`,
    heading: {
      edited: `Your ${plan} was changed`,
      card: `Your ${plan} has another card`,
      paused: `Your ${plan} is paused`,
      resumed: `Your ${plan} continues`,
    }[change],
    lines: [
      {
        edited: `Your ${plan} to ${charity} was changed in your account. From now on it is:`,
        card: `Your ${plan} to ${charity} is charged to ${card} from now on:`,
        paused: `Your ${plan} to ${charity} was paused in your account. No further one is due until you resume it.`,
        resumed: `Your ${plan} to ${charity} was resumed in your account. From now on it is:`,
      }[change],
    ],
    after: [en.notYou],
    button: `See the ${plan}`,
  }),
  zh: (facts) => ({
    subject: `${facts.charity}：你的${facts.plan}已更改`,
    heading: {
      edited: `${facts.plan}已更改`,
      card: `${facts.plan}已改用另一張信用卡`,
      paused: `${facts.plan}已暫停`,
      resumed: `${facts.plan}已恢復`,
    }[facts.change],
    lines: [
      {
        edited: `你向${facts.charity}的${facts.plan}已在帳戶內更改，由現在起如下：`,
        card: `你向${facts.charity}的${facts.plan}由現在起以 ${facts.card}支付：`,
        paused: `你向${facts.charity}的${facts.plan}已在帳戶內暫停，恢復之前不會有新一期。`,
        resumed: `你向${facts.charity}的${facts.plan}已在帳戶內恢復，由現在起如下：`,
      }[facts.change],
    ],
    after: [zh.notYou],
    button: `查看${facts.plan}`,
  }),
  cn: (facts) => ({
    subject: `${facts.charity}：您的${facts.plan}已更改`,
    heading: {
      edited: `${facts.plan}已更改`,
      card: `${facts.plan}已改用另一张信用卡`,
      paused: `${facts.plan}已暂停`,
      resumed: `${facts.plan}已恢复`,
    }[facts.change],
    lines: [
      {
        edited: `您向${facts.charity}的${facts.plan}已在账户内更改，从现在起如下：`,
        card: `您向${facts.charity}的${facts.plan}从现在起以 ${facts.card}支付：`,
        paused: `您向${facts.charity}的${facts.plan}已在账户内暂停，恢复之前不会有新一期。`,
        resumed: `您向${facts.charity}的${facts.plan}已在账户内恢复，从现在起如下：`,
      }[facts.change],
    ],
    after: [cn.notYou],
    button: `查看${facts.plan}`,
  }),
}
