import type { EventOf } from '../kernel/decider.ts'
import { cardEvents } from './events/card.ts'
import { correctionEvents } from './events/correction.ts'
import { refundEvents } from './events/refund.ts'
import { manualEvents } from './events/manual.ts'
import { outcomeEvents } from './events/outcome.ts'
import { walletEvents } from './events/wallet.ts'

export * from './events/asked.ts'
export * from './events/card.ts'
export * from './events/correction.ts'
export * from './events/refund.ts'
export * from './events/manual.ts'
export * from './events/outcome.ts'
export * from './events/wallet.ts'

/** Everything that can happen to a payment. */
export const paymentEvents = [
  ...cardEvents,
  ...walletEvents,
  ...manualEvents,
  ...outcomeEvents,
  ...refundEvents,
  ...correctionEvents,
] as const

/** The events that can move money: readers of journals and sums need no others. */
export const moneyEvents = [...outcomeEvents, ...refundEvents] as const

export type PaymentEvent = EventOf<(typeof paymentEvents)[number]>
export type MoneyEvent = EventOf<(typeof moneyEvents)[number]>
