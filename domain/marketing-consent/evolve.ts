import { assert } from '../kernel/assert.ts'
import type { MarketingConsentEvent } from './events.ts'
import type { MarketingConsentState } from './state.ts'

export const evolveMarketingConsent = (
  state: MarketingConsentState,
  event: MarketingConsentEvent,
): MarketingConsentState => {
  switch (event.type) {
    case 'MarketingConsentGiven': {
      const { consentId, organisationId, personId, textVersion, givenWith } = event.data
      const given = { consentId, organisationId, personId, textVersion, givenWith }
      return { status: 'given', ...given, person: event.personal }
    }
    case 'MarketingConsentWithdrawn':
      assert(state.status !== 'none', 'what is withdrawn was given')
      return { ...state, status: 'withdrawn' }
  }
}
