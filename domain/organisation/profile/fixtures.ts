import { harbourId } from '../../fixtures.ts'
import { cents } from '../../kernel/money.ts'
import type { OrganisationEvent } from '../events.ts'
import { profile, registered } from '../fixtures.ts'

type Event<Type extends OrganisationEvent['type']> = Extract<OrganisationEvent, { type: Type }>

const ids = { organisationId: harbourId }

export const organisationProfileChanged: Event<'OrganisationProfileChanged'> = {
  type: 'OrganisationProfileChanged',
  data: {
    ...ids,
    before: { organisationUrl: profile.organisationUrl, minimumPaymentCents: null },
    after: { organisationUrl: 'https://light.example', minimumPaymentCents: cents(2_000) },
    contact: ['email'],
    owners: [],
  },
  personal: {
    before: { email: registered.personal.email },
    after: { email: 'hello@harbour.example' },
  },
}

const newName = { default: 'Harbour Light', en: 'Harbour Light', zh: '海港之光' }

export const profileChangeProposed: Event<'ProfileChangeProposed'> = {
  type: 'ProfileChangeProposed',
  data: {
    ...ids,
    number: 1,
    before: { name: profile.name, irFileNumber: null },
    after: { name: newName, irFileNumber: '91/00002' },
  },
  personal: { note: 'Our members agreed in June.' },
}

export const profileChangeWithdrawn: Event<'ProfileChangeWithdrawn'> = {
  type: 'ProfileChangeWithdrawn',
  data: { ...ids, number: 1 },
}

export const profileChangeApproved: Event<'ProfileChangeApproved'> = {
  type: 'ProfileChangeApproved',
  data: { ...ids, number: 1, owners: [] },
}

export const profileChangeDeclined: Event<'ProfileChangeDeclined'> = {
  type: 'ProfileChangeDeclined',
  data: { ...ids, number: 1, owners: [] },
  personal: { reason: 'Send us the certificate of the new name.' },
}
