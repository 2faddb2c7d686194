import type { Decider } from '../kernel/decider.ts'
import type { PaymentCommand, PaymentRefusal } from './commands.ts'
import { decidePayment } from './decide.ts'
import { paymentEvents, type PaymentEvent } from './events.ts'
import { evolvePayment } from './evolve.ts'
import { initialPayment, type PaymentState } from './state.ts'

/**
 * One attempt to pay, however many cards and methods it takes.
 *
 *   none ──▶ processing ──┬──────────────────────────▶ succeeded ──▶ refunds, disputes
 *             │  ▲        │ bank asks: authenticating ──▶ ▲
 *             │  │        │ wallet's request: awaiting_payer ▲
 *             │  │        │ transfer: awaiting_approval ─────▲
 *             │  └ another try ─┐                           │ late report of capture
 *             └─────────────────┴── failed ─────────────────┘
 *
 * A payment succeeds at most once. What a browser does decides nothing here.
 */
export const payment: Decider<PaymentState, PaymentCommand, PaymentEvent, PaymentRefusal> = {
  category: 'payment',
  shapes: paymentEvents,
  initial: initialPayment,
  decide: decidePayment,
  evolve: evolvePayment,
}

export type { PaymentCommand, PaymentRefusal, PaymentEvent, PaymentState }
