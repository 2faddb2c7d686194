import { present } from '../kernel/assert.ts'
import { fixtureId, harbourId } from '../kernel/fixtures.ts'
import type { GiveMarketingConsent, WithdrawMarketingConsent } from './commands.ts'
import type { MarketingConsentGiven, MarketingConsentWithdrawn } from './events.ts'
import { consentText } from './text.ts'

// One donor who agrees in their account. Every event is what the aggregate itself decides.
const about = {
  consentId: fixtureId('marketing_consent', 60),
  organisationId: harbourId,
  personId: fixtureId('person', 61),
}
const person = { firstName: 'Tai Man', lastName: 'Chan', email: 'tai-man@example.com' }
const charity = 'Harbour Light'
const text = { version: 1, language: 'en' } as const
const shown = present(consentText(text, charity), 'the first text')

export const give: GiveMarketingConsent = {
  type: 'GiveMarketingConsent',
  ...about,
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

export const given: MarketingConsentGiven = {
  type: 'MarketingConsentGiven',
  data: {
    ...about,
    text: `${shown.agree}\n${shown.details}`,
    textVersion: 1,
    language: 'en',
    source: 'account',
    givenWith: null,
  },
  personal: person,
}

export const withdrawn: MarketingConsentWithdrawn = {
  type: 'MarketingConsentWithdrawn',
  data: { ...about, source: 'unsubscribe_page' },
}
