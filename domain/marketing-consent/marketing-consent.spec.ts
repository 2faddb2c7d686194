import { describe, expect, it } from 'vitest'
import { erased } from '../kernel/erased.ts'
import { lionRockId } from '../fixtures.ts'
import { languages } from '../kernel/locale.ts'
import { given } from '../testing/given.ts'
import * as consent from './fixtures.ts'
import { marketingConsent } from './index.ts'
import {
  consentText,
  parseConsentTextName,
  formatConsentTextName,
  newestConsentText,
} from './text.ts'

describe('a person without consent', () => {
  it('agrees to the text they were shown, with their identity in the personal part', () => {
    given(marketingConsent).when(consent.give).then(consent.consentGiven)
    expect(consent.consentGiven.data.text).toContain('Harbour Light')
    expect(JSON.stringify(consent.consentGiven.data)).not.toContain('Tai Man')
    expect(JSON.stringify(consent.consentGiven.data)).not.toContain('example.com')
  })

  it('gives consent in the language that they read, with the payment that they make', () => {
    const { data, personal } = consent.consentGiven
    const text = { version: 1, language: 'zh' } as const
    const how = { source: 'checkout', givenWith: 'a payment' } as const
    const texts = consentText(text, '海港之光')
    given(marketingConsent)
      .when({ ...consent.give, ...how, text, charity: '海港之光' })
      .then({
        type: 'MarketingConsentGiven',
        data: { ...data, ...how, language: 'zh', text: `${texts?.agree}\n${texts?.details}` },
        personal,
      })
  })

  it('has nothing to withdraw', () => {
    given(marketingConsent).when(consent.withdraw).thenNothing()
  })

  it('cannot agree to a text that does not exist', () => {
    const text = { version: newestConsentText + 1, language: 'en' } as const
    expect(() => given(marketingConsent).when({ ...consent.give, text })).toThrow(/the text/)
  })
})

describe('a person with consent', () => {
  it('has agreed once, also if they do it again elsewhere or in another language', () => {
    given(marketingConsent, consent.consentGiven).when(consent.give).thenNothing()
    const text = { version: 1, language: 'cn' } as const
    given(marketingConsent, consent.consentGiven)
      .when({ ...consent.give, text, source: 'checkout', givenWith: 'a payment' })
      .thenNothing()
  })

  it('agrees again to another text than they had read', () => {
    const former = {
      ...consent.consentGiven,
      data: { ...consent.consentGiven.data, textVersion: 0 },
    }
    given(marketingConsent, former).when(consent.give).then(consent.consentGiven)
  })

  it('withdraws anywhere', () => {
    for (const source of ['account', 'unsubscribe_page', 'one_click', 'erasure'] as const) {
      const { type, data } = consent.withdrawn
      given(marketingConsent, consent.consentGiven)
        .when({ ...consent.withdraw, source })
        .then({ type, data: { ...data, source } })
    }
  })

  it('withdraws during a payment only what they gave with that payment', () => {
    const untick = { ...consent.withdraw, source: 'checkout', givenWith: 'a payment' } as const
    given(marketingConsent, consent.consentGiven).when(untick).thenNothing()
    const beside = {
      ...consent.consentGiven,
      data: { ...consent.consentGiven.data, givenWith: 'a payment' },
    }
    const { type, data } = consent.withdrawn
    given(marketingConsent, beside)
      .when(untick)
      .then({ type, data: { ...data, source: 'checkout' } })
  })

  it('is one person at one charity', () => {
    const elsewhere = { ...consent.give, organisationId: lionRockId }
    expect(() => given(marketingConsent, consent.consentGiven).when(elsewhere)).toThrow(
      /one charity/,
    )
  })

  it('who was erased is treated by the charity as a new person', () => {
    const emptyPerson = { firstName: erased, lastName: erased, email: erased }
    given(marketingConsent, { ...consent.consentGiven, personal: emptyPerson })
      .when(consent.give)
      .then(consent.consentGiven)
  })
})

describe('a person who has withdrawn', () => {
  const both = [consent.consentGiven, consent.withdrawn] as const

  it('has withdrawn once', () => {
    given(marketingConsent, ...both)
      .when(consent.withdraw)
      .thenNothing()
  })

  it('may agree again, which is another fact', () => {
    given(marketingConsent, ...both)
      .when(consent.give)
      .then(consent.consentGiven)
  })
})

describe('a payer who ticks the consent box with a payment', () => {
  it('has not consented yet', () => {
    given(marketingConsent).when(consent.request).then(consent.requested)
    expect(JSON.stringify(consent.requested.data)).not.toContain('example.com')
  })

  it('has ticked it once, however often the attempt is sent', () => {
    given(marketingConsent, consent.requested).when(consent.request).thenNothing()
  })

  it('has agreed to those words once the payment has succeeded, and once', () => {
    given(marketingConsent, consent.requested).when(consent.confirm).then(consent.confirmed)
    given(marketingConsent, consent.requested, consent.confirmed)
      .when(consent.confirm)
      .thenNothing()
  })

  it('has not consented if another payment succeeds, or if the box was not ticked', () => {
    const other = { ...consent.confirm, givenWith: 'another payment' }
    given(marketingConsent, consent.requested).when(other).thenNothing()
    given(marketingConsent).when(consent.confirm).thenNothing()
  })

  it('keeps the pending consent if other payments request one for the same address', () => {
    const others = Array.from({ length: 19 }, (_, index) => ({
      ...consent.requested,
      data: { ...consent.requested.data, givenWith: `of a stranger ${index}` },
    }))
    given(marketingConsent, consent.requested, ...others)
      .when(consent.confirm)
      .then(consent.confirmed)
  })

  it('need not if they have agreed to that text already', () => {
    given(marketingConsent, consent.consentGiven).when(consent.request).thenNothing()
    given(marketingConsent, consent.requested, consent.consentGiven)
      .when(consent.confirm)
      .thenNothing()
  })

  it('and unticks it has no pending consent', () => {
    const untick = {
      ...consent.withdraw,
      source: 'checkout',
      givenWith: consent.paymentName,
    } as const
    given(marketingConsent, consent.requested).when(untick).then(consent.requestWithdrawn)
    given(marketingConsent, consent.requested, consent.requestWithdrawn)
      .when(consent.confirm)
      .thenNothing()
    const other = { ...untick, givenWith: 'another payment' }
    given(marketingConsent, consent.requested).when(other).thenNothing()
  })

  it('and withdraws elsewhere before the payment has also withdrawn the pending consent', () => {
    const { type, data } = consent.requestWithdrawn
    const all = { type, data: { ...data, source: 'unsubscribe_page', givenWith: null } } as const
    const former = {
      ...consent.consentGiven,
      data: { ...consent.consentGiven.data, textVersion: 0 },
    }
    given(marketingConsent, former, consent.requested)
      .when(consent.withdraw)
      .then(consent.withdrawn, all)
    given(marketingConsent, former, consent.requested, consent.withdrawn, all)
      .when(consent.confirm)
      .thenNothing()
  })

  it('who was erased before the payment gives no consent', () => {
    const emptyPerson = { firstName: erased, lastName: erased, email: erased }
    given(marketingConsent, { ...consent.requested, personal: emptyPerson })
      .when(consent.confirm)
      .thenNothing()
  })

  it('is one person at one charity', () => {
    const elsewhere = { ...consent.request, organisationId: lionRockId, givenWith: 'another' }
    expect(() => given(marketingConsent, consent.requested).when(elsewhere)).toThrow(/one charity/)
  })
})

describe('the words', () => {
  it.each(languages)('name the charity, and state what section 35C requires: %s', (language) => {
    const stated = { en: 'withdraw', zh: '撤回同意', cn: '撤回同意' }
    const text = consentText({ version: newestConsentText, language }, 'Harbour Light')
    expect(text?.details).toContain('Harbour Light')
    expect(text?.details).toContain(stated[language])
  })

  it('have a name that a page sends back', () => {
    const name = { version: newestConsentText, language: 'zh' } as const
    expect(parseConsentTextName(formatConsentTextName(name))).toEqual(name)
  })

  it.each(['0-en', `${newestConsentText + 1}-en`, '1-fr', '1', '', '01-en', '1-en '])(
    'have no name such as %j',
    (name) => {
      expect(parseConsentTextName(name)).toBeNull()
    },
  )

  it('do not exist for an unknown version', () => {
    expect(consentText({ version: 0, language: 'en' }, 'Harbour Light')).toBeNull()
  })
})
