import type { Decider } from '../kernel/decider.ts'
import type { MarketingConsentCommand, MarketingConsentRefusal } from './commands.ts'
import { decideMarketingConsent } from './decide.ts'
import { marketingConsentEvents, type MarketingConsentEvent } from './events.ts'
import { evolveMarketingConsent } from './evolve.ts'
import { initialMarketingConsent, type MarketingConsentState } from './state.ts'

/**
 * Whether a person agreed to one charity's direct marketing by email, and to which text (Personal
 * Data (Privacy) Ordinance, part 6A).
 *
 *   none ──▶ given ──▶ withdrawn
 *              ▲           │
 *              └───────────┘
 *
 * A consent ticked beside a payment is pending until the payment has succeeded, because the address
 * may belong to another person. Each change is an event.
 *
 * A consent belongs to the address, as a guest or with an account: one consent, and one withdrawal
 * ends it.
 */
export const marketingConsent: Decider<
  MarketingConsentState,
  MarketingConsentCommand,
  MarketingConsentEvent,
  MarketingConsentRefusal
> = {
  category: 'marketing_consent',
  shapes: marketingConsentEvents,
  initial: initialMarketingConsent,
  decide: decideMarketingConsent,
  evolve: evolveMarketingConsent,
}

export type { MarketingConsentCommand, MarketingConsentEvent, MarketingConsentState }
