import type { WaitsBecause } from '../occasion.ts'
import type { About, One, PlanLabels } from '../catalogue.ts'

const nouns = { donation: '捐款', payment: '付款' } as const

const notYou = '如果这不是您本人所为，请立即更改密码，并回复本邮件。'

const oneOfThem = ({ isOnce, plan }: About): string => (isOnce ? plan : `其中一期${plan}`)

const describeOne = (about: About & One): string =>
  `${about.day} 一期的${about.plan} ${about.amount}`

const reason: Record<WaitsBecause, (about: About & { one: string }) => string> = {
  authentication: ({ one }) => `银行需要您亲自确认 ${one}。`,
  declined: ({ one, card }) => `${one}，银行不接受以 ${card}支付，也不会自动重试。`,
  card_gone: ({ one, card }) => `${one}，已不能再以 ${card}支付。`,
  project_closed: ({ one, type, project }) =>
    `“${project}”已结束，不再接受${nouns[type]}，因此没有收取 ${one}。`,
  not_taken: ({ one, plan, charity }) =>
    `${charity}目前不接受以信用卡进行${plan}，因此没有收取 ${one}。`,
  amount: ({ one, plan, charity }) =>
    `${charity}已不接受这个金额的${plan}，因此没有收取 ${one}。`,
}

const otherCard = ({ before }: { before: string }): string =>
  `请在 ${before} 之前在账户内改用另一张信用卡支付，逾期将取消这一期。`

const abandonedOn = (about: About & { before: string }): string =>
  `这一期会在 ${about.before} 取消。您可随时在账户内取消${about.plan}。`

const nextSteps: Record<WaitsBecause, (about: About & { before: string }) => string> = {
  authentication: ({ before }) => `请在 ${before} 之前打开以下网页并确认，逾期将取消这一期。`,
  declined: otherCard,
  card_gone: otherCard,
  project_closed: abandonedOn,
  not_taken: abandonedOn,
  amount: ({ before }) => `请在 ${before} 之前在账户内更改金额，逾期将取消这一期。`,
}

export const zhCn: PlanLabels = {
  plan: ({ type, isOnce }) => `${isOnce ? '预定' : '每月'}${nouns[type]}`,
  started: (about) => ({
    subject: `${about.charity}：您的${about.plan}`,
    heading: `已设置${about.plan}`,
    lines: [`您已设置向${about.charity}的${about.plan}，详情如下：`],
    after: ['您可随时在账户内更改、暂停或取消。'],
    button: `查看${about.plan}`,
  }),
  changed: (about) => ({
    subject: `${about.charity}：您的${about.plan}已更改`,
    heading: {
      edited: `${about.plan}已更改`,
      card: `${about.plan}已改用另一张信用卡`,
      paused: `${about.plan}已暂停`,
      resumed: `${about.plan}已恢复`,
    }[about.change],
    lines: [
      {
        edited: `您向${about.charity}的${about.plan}已在账户内更改，从现在起如下：`,
        card: `您向${about.charity}的${about.plan}从现在起以 ${about.card}支付：`,
        paused: `您向${about.charity}的${about.plan}已在账户内暂停，恢复之前不会有新一期。`,
        resumed: `您向${about.charity}的${about.plan}已在账户内恢复，从现在起如下：`,
      }[about.change],
    ],
    after: [notYou],
    button: `查看${about.plan}`,
  }),
  declined: (about) => ({
    subject: `${about.charity}：银行不接受您的${about.plan}`,
    heading: '银行不接受您的信用卡',
    lines: [
      `${describeOne(about)}，银行不接受以 ${about.card}支付，我们并未扣款。`,
      `我们会在 ${about.retriedOn} 再试。如果信用卡届时可以使用，您无须处理。`,
      '您也可以在账户内改用另一张信用卡。',
    ],
    button: '改用另一张信用卡',
  }),
  waits: (about) => ({
    subject:
      about.why === 'authentication'
        ? `${about.charity}：请确认您的${about.plan}`
        : `${about.charity}：未能收取您的${about.plan}`,
    heading:
      about.why === 'authentication'
        ? '银行需要您亲自确认'
        : `未能收取 ${about.day} 一期的${about.plan}`,
    lines: [
      `${reason[about.why]({ ...about, one: describeOne(about) })}我们并未扣款。`,
      nextSteps[about.why](about),
    ],
    button: about.why === 'authentication' ? '打开网页' : '查看待处理的款项',
  }),
  instalmentEdited: (about) => ({
    subject: `${about.charity}：${oneOfThem(about)}已更改`,
    heading: `${oneOfThem(about)}已更改`,
    lines: [
      `您向${about.charity}的${oneOfThem(about)}已在账户内更改：金额为 ${about.amount}，将在 ${about.day} 以 ${about.card}支付。`,
      ...(about.rests ? [`${about.plan}正在暂停，恢复之前不会扣款。`] : []),
      ...(about.isOnce ? [] : ['其他各期维持不变。']),
    ],
    after: [notYou],
    button: `查看${about.plan}`,
  }),
  skipped: (about) => ({
    subject: `${about.charity}：已跳过 ${about.day} 一期的${about.plan}`,
    heading: `已跳过 ${about.day} 一期的${about.plan}`,
    lines: [
      `您已在账户内跳过 ${describeOne(about)}，这一期不会扣款。`,
      ...(about.next === null ? [] : [`${about.plan}照常继续，下一期为 ${about.next}。`]),
    ],
    after: [notYou],
    button: `查看${about.plan}`,
  }),
  cardExpiring: (about) => ({
    subject: `${about.charity}：${about.plan}所用的信用卡即将到期`,
    heading: '您的信用卡即将到期',
    lines: [
      `${about.card}会在 ${about.day} 一期的${about.plan}之前到期。`,
      '请在账户内改用另一张信用卡，以便如期扣款。',
    ],
    button: '改用另一张信用卡',
  }),
  givenUp: (about) => ({
    subject: `${about.charity}：${about.day} 一期的${about.plan}已取消`,
    heading: `${about.day} 一期的${about.plan}已取消`,
    lines: [
      `${describeOne(about)} 一直等候您处理，期限已过，现已取消这一期。我们并未扣款。`,
      ...(about.next === null ? [] : [`${about.plan}照常继续，下一期为 ${about.next}。`]),
    ],
    button: `查看${about.plan}`,
  }),
  cancelled: (about) => ({
    subject: `${about.charity}：您的${about.plan}已取消`,
    heading: `${about.plan}已取消`,
    lines: [
      ...(about.isOneUnderWay
        ? [
            `您向${about.charity}的${about.plan}已在账户内取消，不会有新一期。`,
            '取消时有一期正在扣款，仍有可能成功；如果成功，您会收到收据。',
          ]
        : [`您向${about.charity}的${about.plan}已在账户内取消，不会再扣款。`]),
      notYou,
    ],
    button: `查看${nouns[about.type]}记录`,
  }),
  completed: (about) => ({
    subject: `${about.charity}：您的${about.plan}已经期满`,
    heading:
      about.type === 'donation' && about.given > 0
        ? about.isOnce
          ? '感谢您的捐款'
          : '感谢您每月捐款'
        : `${about.plan}已经期满`,
    lines: [
      `您向${about.charity}的${about.plan}已经期满：共 ${about.of} 期，成功收取 ${about.given} 期。`,
      ...(about.open > 0 ? [`另有 ${about.open} 期仍可支付，详情请在账户内查看。`] : []),
      `如果想继续，欢迎随时再次设置${about.plan}。`,
    ],
    button: `再次${nouns[about.type]}`,
  }),
  terms: {
    eachMonth: '每月金额',
    amount: '金额',
    chargedOn: '扣款日期',
    withFee: (amount) => `${amount}，另加由您支付的手续费`,
    day: '扣款日',
    dayOfMonth: (day) =>
      day > 28 ? `每月 ${day} 日（当月没有这一天，则为月底）` : `每月 ${day} 日`,
    first: '首期',
    next: '下一期',
    times: '期数',
    all: (count) => `${count} 期`,
    left: (count, of) => `尚余 ${count} 期（共 ${of} 期）`,
    card: '信用卡',
  },
}
