import { requirePresent } from '../kernel/assert.ts'
import { fixtureId, harbourId } from '../fixtures.ts'
import type {
  ConfirmMarketingConsent,
  GiveMarketingConsent,
  RequestMarketingConsent,
  WithdrawMarketingConsent,
} from './commands.ts'
import type {
  MarketingConsentGiven,
  MarketingConsentRequested,
  MarketingConsentRequestWithdrawn,
  MarketingConsentWithdrawn,
} from './events.ts'
import { consentText } from './text.ts'

// One donor who agrees in their account. Every event is what the aggregate itself decides.
const ids = {
  consentId: fixtureId('marketing_consent', 60),
  organisationId: harbourId,
  personId: fixtureId('person', 61),
}
const person = { firstName: 'Tai Man', lastName: 'Chan', email: 'tai-man@example.com' }
const charity = 'Harbour Light'
const text = { version: 1, language: 'en' } as const
const shownText = requirePresent(consentText(text, charity), 'the first text')

export const give: GiveMarketingConsent = {
  type: 'GiveMarketingConsent',
  ...ids,
  person,
  text,
  charity,
  source: 'account',
  givenWith: null,
}

export const withdraw: WithdrawMarketingConsent = {
  type: 'WithdrawMarketingConsent',
  source: 'unsubscribe_page',
  givenWith: null,
}

export const consentGiven: MarketingConsentGiven = {
  type: 'MarketingConsentGiven',
  data: {
    ...ids,
    text: `${shownText.agree}\n${shownText.details}`,
    textVersion: 1,
    language: 'en',
    source: 'account',
    givenWith: null,
  },
  personal: person,
}

export const withdrawn: MarketingConsentWithdrawn = {
  type: 'MarketingConsentWithdrawn',
  data: { ...ids, source: 'unsubscribe_page' },
}

/** A guest ticks the box beside this payment. */
export const paymentName = 'a payment'

export const request: RequestMarketingConsent = {
  type: 'RequestMarketingConsent',
  ...ids,
  person,
  text,
  charity,
  givenWith: paymentName,
}

export const confirm: ConfirmMarketingConsent = {
  type: 'ConfirmMarketingConsent',
  givenWith: paymentName,
}

export const requested: MarketingConsentRequested = {
  type: 'MarketingConsentRequested',
  data: {
    ...ids,
    text: consentGiven.data.text,
    textVersion: 1,
    language: 'en',
    givenWith: paymentName,
  },
  personal: person,
}

export const confirmed: MarketingConsentGiven = {
  ...consentGiven,
  data: { ...consentGiven.data, source: 'checkout', givenWith: paymentName },
}

export const requestWithdrawn: MarketingConsentRequestWithdrawn = {
  type: 'MarketingConsentRequestWithdrawn',
  data: { ...ids, source: 'checkout', givenWith: paymentName },
}
