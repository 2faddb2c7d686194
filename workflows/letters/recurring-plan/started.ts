import type { PlanFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** A plan was set up: what was agreed. */
export const started: Letter<PlanFacts> = {
  en: ({ charity, plan }) => ({
    subject: `Your ${plan} to ${charity}`,
    heading: `Your ${plan} is set up`,
    lines: [`You have set up a ${plan} to ${charity}. This is what was agreed:`],
    after: ['You can change, pause or cancel it in your account at any time.'],
    button: `See the ${plan}`,
  }),
  zh: (facts) => ({
    subject: `${facts.charity}：你的${facts.plan}`,
    heading: `已設定${facts.plan}`,
    lines: [`你已設定向${facts.charity}的${facts.plan}，詳情如下：`],
    after: ['你可隨時在帳戶內更改、暫停或取消。'],
    button: `查看${facts.plan}`,
  }),
  cn: (facts) => ({
    subject: `${facts.charity}：您的${facts.plan}`,
    heading: `已设置${facts.plan}`,
    lines: [`您已设置向${facts.charity}的${facts.plan}，详情如下：`],
    after: ['您可随时在账户内更改、暂停或取消。'],
    button: `查看${facts.plan}`,
  }),
}
