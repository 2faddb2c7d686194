import { paymentSucceeded, type PaymentSucceeded } from '@almoner/domain/payment/events/outcome.ts'
import {
  disputeClosed,
  disputeOpened,
  refundFailed,
  refundRequested,
} from '@almoner/domain/payment/events/refund.ts'
import { treasuryEvents, type TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import type { EventOf } from '@almoner/domain/kernel/decider.ts'
import type { Fact } from '../../engine/read-model.ts'

const movedBack = [refundRequested, refundFailed, disputeOpened, disputeClosed] as const

/** The events that the treasury's tables are made of. */
export const shapes = [paymentSucceeded, ...movedBack, ...treasuryEvents] as const

export type MovedBack = Fact<EventOf<(typeof movedBack)[number]>>
export type AnyFact = Fact<EventOf<(typeof shapes)[number]>>

const treasuryTypes: ReadonlySet<string> = new Set(treasuryEvents.map(({ type }) => type))
const movedBackTypes: ReadonlySet<string> = new Set(movedBack.map(({ type }) => type))

export const isOfTreasury = (fact: AnyFact): fact is Fact<TreasuryEvent> =>
  treasuryTypes.has(fact.type)

export const isMovedBack = (fact: AnyFact): fact is MovedBack => movedBackTypes.has(fact.type)

export const isSuccess = (fact: AnyFact): fact is Fact<PaymentSucceeded> =>
  fact.type === 'PaymentSucceeded'
