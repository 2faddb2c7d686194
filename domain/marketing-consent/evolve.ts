import { assert } from '../kernel/assert.ts'
import type { MarketingConsentEvent } from './events.ts'
import { mostWaiting, type MarketingConsentState } from './state.ts'

export const evolveMarketingConsent = (
  state: MarketingConsentState,
  event: MarketingConsentEvent,
): MarketingConsentState => {
  switch (event.type) {
    case 'MarketingConsentGiven': {
      const { consentId, organisationId, personId, textVersion, givenWith } = event.data
      const consent = { consentId, organisationId, personId, textVersion, givenWith }
      const waiting = state.waiting.filter((each) => each.data.givenWith !== givenWith)
      return { status: 'given', ...consent, person: event.personal, waiting }
    }
    case 'MarketingConsentRequested': {
      const { data, personal } = event
      const others = state.waiting.filter((each) => each.data.givenWith !== data.givenWith)
      return { ...state, waiting: [...others, { data, personal }].slice(-mostWaiting) }
    }
    case 'MarketingConsentWithdrawn':
      assert(state.status !== 'none', 'what is withdrawn was given')
      return { ...state, status: 'withdrawn' }
    case 'MarketingConsentRequestWithdrawn': {
      const { givenWith } = event.data
      const waiting = state.waiting.filter(
        ({ data }) => givenWith !== null && data.givenWith !== givenWith,
      )
      return { ...state, waiting }
    }
  }
}
