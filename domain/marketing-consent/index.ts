import type { Decider } from '../kernel/decider.ts'
import type { MarketingConsentCommand, MarketingConsentRefusal } from './commands.ts'
import { decideMarketingConsent } from './decide.ts'
import { marketingConsentEvents, type MarketingConsentEvent } from './events.ts'
import { evolveMarketingConsent } from './evolve.ts'
import { initialMarketingConsent, type MarketingConsentState } from './state.ts'

/**
 * Whether one person agreed that one charity writes news and appeals to their email address, and to
 * which words (Personal Data (Privacy) Ordinance, part 6A).
 *
 *   none ──▶ given ──▶ withdrawn
 *              ▲           │
 *              └───────────┘
 *
 * Ticked beside a payment it waits, apart from all this, until the payment has succeeded: before that
 * anybody may have typed the address. Each turn is a fact of its own.
 *
 * A consent belongs to the address, whether its owner pays as a guest or
 * by an account: there is one of it, and one withdrawal ends it.
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
