import type { Decider } from '../kernel/decider.ts'
import type { PaymentCommand, PaymentRefusal } from './commands.ts'
import { decidePayment } from './decide.ts'
import { paymentEvents, type PaymentEvent } from './events.ts'
import { evolvePayment, initialPayment, type PaymentState } from './state.ts'

/**
 * One attempt to pay, however many cards it takes.
 *
 *   none ── initiate ──▶ processing ──────────────▶ succeeded
 *                         │  ▲   │ ▲                    ▲
 *      authentication     ▼  │   │ └── another card ──┐ │ late news of money taken
 *         required   authenticating                   │ │
 *                         └──────┴──▶ failed ─────────┴─┘
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
