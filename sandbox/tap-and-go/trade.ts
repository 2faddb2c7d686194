import { cents, parseHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'

/** The sealed content of a payment's form. */
export type Payload = {
  totalPrice: string
  currency: 'HKD'
  merTradeNo: string
  notifyUrl: string
  returnUrl: string
  remark: string
  lang: 'en' | 'zh'
}

export type TradeStatus = 'WAIT_TO_PAY' | 'TRADE_FINISHED' | 'TRADE_CLOSED'

/** A notification to be sent; deleted once it arrived or was abandoned. */
export type Notice = {
  id: number
  tradeStatus: TradeStatus
  sign: 'right' | 'wrong'
  attempts: number
  dueAtMilliseconds: number
}

export type Trade = {
  merTradeNo: string
  appId: string
  payload: Payload
  status: TradeStatus
  closedBy: 'payer' | 'time' | null
  tradeNo: string
  expiresAtMilliseconds: number
  /** The automatic outcome by the cents of the amount. */
  fate: { act: 'pay' | 'refuse' | 'expire'; atMilliseconds: number } | null
  notices: readonly Notice[]
  noticesMade: number
}

/** When and how the merchant is notified of an outcome: an empty plan is a lost notification. */
export type NoticePlan = readonly { delayMilliseconds: number; sign: 'right' | 'wrong' }[]

export const usualNotices: NoticePlan = [{ delayMilliseconds: 0, sign: 'right' }]

const outcomeAfterMilliseconds = 2_000

const outcomes: Readonly<Record<number, 'pay' | 'refuse' | 'expire'>> = {
  81: 'pay',
  77: 'refuse',
  80: 'expire',
}

/** The provider does not answer status queries for amounts with these cents. */
const silentCents = 45

export const tradeAmount = ({ payload }: Pick<Trade, 'payload'>): Cents => {
  const read = parseHkd(payload.totalPrice)
  return requirePresent('cents' in read ? read.cents : null, 'the sum of a trade')
}

export const isSilent = (trade: Trade): boolean => tradeAmount(trade) % 100 === silentCents

export const openTrade = (
  { appId, payload, tradeNo }: Pick<Trade, 'appId' | 'payload' | 'tradeNo'>,
  { now, lifeMilliseconds }: { now: number; lifeMilliseconds: number },
): Trade => {
  const act = outcomes[cents(tradeAmount({ payload })) % 100]
  return {
    merTradeNo: payload.merTradeNo,
    appId,
    payload,
    status: 'WAIT_TO_PAY',
    closedBy: null,
    tradeNo,
    expiresAtMilliseconds: now + lifeMilliseconds,
    fate: act === undefined ? null : { act, atMilliseconds: now + outcomeAfterMilliseconds },
    notices: [],
    noticesMade: 0,
  }
}

type Telling = { now: number; plan: NoticePlan }

/** The payer paid. A trade ends once, and then does not change. */
export const pay = (trade: Trade, telling: Telling): Trade =>
  trade.status === 'WAIT_TO_PAY'
    ? withTelling({ ...trade, status: 'TRADE_FINISHED' }, telling)
    : trade

export const close = (trade: Trade, by: 'payer' | 'time', telling: Telling): Trade =>
  trade.status === 'WAIT_TO_PAY'
    ? withTelling({ ...trade, status: 'TRADE_CLOSED', closedBy: by }, telling)
    : trade

/** The trade after its automatic outcome or expiry. */
export const settle = (trade: Trade, telling: Telling): Trade => {
  if (trade.status !== 'WAIT_TO_PAY') return trade
  const { fate } = trade
  if (fate !== null && fate.atMilliseconds <= telling.now) {
    if (fate.act === 'pay') return pay(trade, telling)
    return close(trade, fate.act === 'refuse' ? 'payer' : 'time', telling)
  }
  return trade.expiresAtMilliseconds <= telling.now ? close(trade, 'time', telling) : trade
}

/** Schedules the merchant's notifications, true or forged. */
export const notify = (
  trade: Trade,
  { tradeStatus, now, plan }: Telling & { tradeStatus: TradeStatus },
): Trade => {
  const added = plan.map(({ delayMilliseconds, sign }, index) => ({
    id: trade.noticesMade + index,
    tradeStatus,
    sign,
    attempts: 0,
    dueAtMilliseconds: now + delayMilliseconds,
  }))
  return {
    ...trade,
    notices: [...trade.notices, ...added],
    noticesMade: trade.noticesMade + added.length,
  }
}

const withTelling = (trade: Trade, telling: Telling): Trade =>
  notify(trade, { ...telling, tradeStatus: trade.status })

/** The time of the next scheduled action. */
export const nextDueAt = (trade: Trade): number | null => {
  const times = trade.notices.map((notice) => notice.dueAtMilliseconds)
  if (trade.status === 'WAIT_TO_PAY') {
    times.push(trade.expiresAtMilliseconds)
    if (trade.fate !== null) times.push(trade.fate.atMilliseconds)
  }
  return times.length === 0 ? null : Math.min(...times)
}
