import { cents, parseHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Delivery } from '../provider/queue/delivery-queue.ts'

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

/** A notification of a trade. */
export type Notice = Delivery & {
  merTradeNo: string
  tradeStatus: TradeStatus
  sign: 'right' | 'wrong'
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
  }
}

/** The payer paid. A trade ends once, and then does not change. */
export const pay = (trade: Trade): Trade =>
  trade.status === 'WAIT_TO_PAY' ? { ...trade, status: 'TRADE_FINISHED' } : trade

export const close = (trade: Trade, by: 'payer' | 'time'): Trade =>
  trade.status === 'WAIT_TO_PAY' ? { ...trade, status: 'TRADE_CLOSED', closedBy: by } : trade

/** The trade after its automatic outcome or expiry. */
export const settle = (trade: Trade, now: number): Trade => {
  const { fate } = trade
  if (fate !== null && fate.atMilliseconds <= now) {
    return fate.act === 'pay' ? pay(trade) : close(trade, fate.act === 'refuse' ? 'payer' : 'time')
  }
  return trade.expiresAtMilliseconds <= now ? close(trade, 'time') : trade
}

/** The time at which an open trade ends by itself. */
export const endsAt = ({ fate, expiresAtMilliseconds }: Trade): number =>
  Math.min(fate?.atMilliseconds ?? Infinity, expiresAtMilliseconds)
