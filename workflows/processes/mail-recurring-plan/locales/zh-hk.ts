import type { WaitsBecause } from '../occasion.ts'
import type { About, One, PlanLabels } from '../catalogue.ts'

const nouns = { donation: '捐款', payment: '付款' } as const

const notYou = '如果這不是你本人所為，請立即更改密碼，並回覆本電郵。'

const oneOfThem = ({ isOnce, plan }: About): string => (isOnce ? plan : `其中一期${plan}`)

const describeOne = (about: About & One): string =>
  `${about.day} 一期的${about.plan} ${about.amount}`

const reason: Record<WaitsBecause, (about: About & { one: string }) => string> = {
  authentication: ({ one }) => `銀行需要你親自確認 ${one}。`,
  declined: ({ one, card }) => `${one}，銀行不接納以 ${card}支付，亦不會自動再試。`,
  card_gone: ({ one, card }) => `${one}，已不能再以 ${card}支付。`,
  project_closed: ({ one, type, project }) =>
    `「${project}」已結束，不再接受${nouns[type]}，因此未有收取 ${one}。`,
  not_taken: ({ one, plan, charity }) =>
    `${charity}現時不接受以信用卡作${plan}，因此未有收取 ${one}。`,
  amount: ({ one, plan, charity }) =>
    `${charity}已不接受這個金額的${plan}，因此未有收取 ${one}。`,
}

const otherCard = ({ before }: { before: string }): string =>
  `請在 ${before} 之前在帳戶內改用另一張信用卡支付，逾期便會取消這一期。`

const abandonedOn = (about: About & { before: string }): string =>
  `這一期會在 ${about.before} 取消。你可隨時在帳戶內取消${about.plan}。`

const nextSteps: Record<WaitsBecause, (about: About & { before: string }) => string> = {
  authentication: ({ before }) =>
    `請在 ${before} 之前開啟以下網頁並確認，逾期便會取消這一期。`,
  declined: otherCard,
  card_gone: otherCard,
  project_closed: abandonedOn,
  not_taken: abandonedOn,
  amount: ({ before }) => `請在 ${before} 之前在帳戶內更改金額，逾期便會取消這一期。`,
}

export const zhHk: PlanLabels = {
  plan: ({ type, isOnce }) => `${isOnce ? '預定' : '每月'}${nouns[type]}`,
  started: (about) => ({
    subject: `${about.charity}：你的${about.plan}`,
    heading: `已設定${about.plan}`,
    lines: [`你已設定向${about.charity}的${about.plan}，詳情如下：`],
    after: ['你可隨時在帳戶內更改、暫停或取消。'],
    button: `查看${about.plan}`,
  }),
  changed: (about) => ({
    subject: `${about.charity}：你的${about.plan}已更改`,
    heading: {
      edited: `${about.plan}已更改`,
      card: `${about.plan}已改用另一張信用卡`,
      paused: `${about.plan}已暫停`,
      resumed: `${about.plan}已恢復`,
    }[about.change],
    lines: [
      {
        edited: `你向${about.charity}的${about.plan}已在帳戶內更改，由現在起如下：`,
        card: `你向${about.charity}的${about.plan}由現在起以 ${about.card}支付：`,
        paused: `你向${about.charity}的${about.plan}已在帳戶內暫停，恢復之前不會有新一期。`,
        resumed: `你向${about.charity}的${about.plan}已在帳戶內恢復，由現在起如下：`,
      }[about.change],
    ],
    after: [notYou],
    button: `查看${about.plan}`,
  }),
  declined: (about) => ({
    subject: `${about.charity}：銀行不接納你的${about.plan}`,
    heading: '銀行不接納你的信用卡',
    lines: [
      `${describeOne(about)}，銀行不接納以 ${about.card}支付，我們並未扣款。`,
      `我們會在 ${about.retriedOn} 再試。如果信用卡屆時可以使用，你無須處理。`,
      '你亦可在帳戶內改用另一張信用卡。',
    ],
    button: '改用另一張信用卡',
  }),
  waits: (about) => ({
    subject:
      about.why === 'authentication'
        ? `${about.charity}：請確認你的${about.plan}`
        : `${about.charity}：未能收取你的${about.plan}`,
    heading:
      about.why === 'authentication'
        ? '銀行需要你親自確認'
        : `未能收取 ${about.day} 一期的${about.plan}`,
    lines: [
      `${reason[about.why]({ ...about, one: describeOne(about) })}我們並未扣款。`,
      nextSteps[about.why](about),
    ],
    button: about.why === 'authentication' ? '開啟網頁' : '查看待處理的款項',
  }),
  instalmentEdited: (about) => ({
    subject: `${about.charity}：${oneOfThem(about)}已更改`,
    heading: `${oneOfThem(about)}已更改`,
    lines: [
      `你向${about.charity}的${oneOfThem(about)}已在帳戶內更改：金額為 ${about.amount}，會在 ${about.day} 以 ${about.card}支付。`,
      ...(about.rests ? [`${about.plan}現正暫停，恢復之前不會扣款。`] : []),
      ...(about.isOnce ? [] : ['其他各期維持不變。']),
    ],
    after: [notYou],
    button: `查看${about.plan}`,
  }),
  skipped: (about) => ({
    subject: `${about.charity}：已略過 ${about.day} 一期的${about.plan}`,
    heading: `已略過 ${about.day} 一期的${about.plan}`,
    lines: [
      `你已在帳戶內略過 ${describeOne(about)}，這一期不會扣款。`,
      ...(about.next === null ? [] : [`${about.plan}照常繼續，下一期為 ${about.next}。`]),
    ],
    after: [notYou],
    button: `查看${about.plan}`,
  }),
  cardExpiring: (about) => ({
    subject: `${about.charity}：${about.plan}所用的信用卡即將到期`,
    heading: '你的信用卡即將到期',
    lines: [
      `${about.card}會在 ${about.day} 一期的${about.plan}之前到期。`,
      '請在帳戶內改用另一張信用卡，以便如期扣款。',
    ],
    button: '改用另一張信用卡',
  }),
  givenUp: (about) => ({
    subject: `${about.charity}：${about.day} 一期的${about.plan}已取消`,
    heading: `${about.day} 一期的${about.plan}已取消`,
    lines: [
      `${describeOne(about)} 一直等候你處理，期限已過，現已取消這一期。我們並未扣款。`,
      ...(about.next === null ? [] : [`${about.plan}照常繼續，下一期為 ${about.next}。`]),
    ],
    button: `查看${about.plan}`,
  }),
  cancelled: (about) => ({
    subject: `${about.charity}：你的${about.plan}已取消`,
    heading: `${about.plan}已取消`,
    lines: [
      ...(about.isOneUnderWay
        ? [
            `你向${about.charity}的${about.plan}已在帳戶內取消，不會有新一期。`,
            '取消時有一期正在扣款，仍有可能成功；如果成功，你會收到收據。',
          ]
        : [`你向${about.charity}的${about.plan}已在帳戶內取消，不會再扣款。`]),
      notYou,
    ],
    button: `查看${nouns[about.type]}紀錄`,
  }),
  completed: (about) => ({
    subject: `${about.charity}：你的${about.plan}已經期滿`,
    heading:
      about.type === 'donation' && about.given > 0
        ? about.isOnce
          ? '多謝你的捐款'
          : '多謝你每月捐款'
        : `${about.plan}已經期滿`,
    lines: [
      `你向${about.charity}的${about.plan}已經期滿：共 ${about.of} 期，成功收取 ${about.given} 期。`,
      ...(about.open > 0 ? [`另有 ${about.open} 期仍可支付，詳情請在帳戶內查看。`] : []),
      `如果想繼續，歡迎隨時再次設定${about.plan}。`,
    ],
    button: `再次${nouns[about.type]}`,
  }),
  terms: {
    eachMonth: '每月金額',
    amount: '金額',
    chargedOn: '扣款日期',
    withFee: (amount) => `${amount}，另加由你承擔的手續費`,
    day: '扣款日',
    dayOfMonth: (day) =>
      day > 28 ? `每月 ${day} 日（當月沒有這一日，則為月底）` : `每月 ${day} 日`,
    first: '首期',
    next: '下一期',
    times: '期數',
    all: (count) => `${count} 期`,
    left: (count, of) => `尚餘 ${count} 期（共 ${of} 期）`,
    card: '信用卡',
  },
}
