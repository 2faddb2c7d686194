import { fixtureId, harbourId } from '../fixtures.ts'
import { asPerson } from '../kernel/ids.ts'
import { instant } from '../kernel/time.ts'
import type { NewLink, RegisterDonor } from './commands.ts'
import type { DonorEvent, RequestedPurpose } from './events.ts'

export const donorId = fixtureId('donor', 40)
export const payerId = fixtureId('person', 41)

export const person = {
  username: 'donor@example.org',
  firstName: 'Ada',
  lastName: 'Leung',
  phoneNumber: '+85261234567',
}

export const link = (number: number): NewLink => ({
  linkId: fixtureId('donor_link', number),
  language: 'en',
  siteOf: harbourId,
  at: instant('2026-11-21T02:00:00.000Z'),
})

export const registerDonor: RegisterDonor = {
  type: 'RegisterDonor',
  donorId,
  language: 'en',
  ...person,
  verification: link(1),
}

export const donorRegistered: DonorEvent = {
  type: 'DonorRegistered',
  data: { donorId, language: 'en', emailVerified: false },
  personal: person,
}

export const linkRequested = (
  number: number,
  purpose: RequestedPurpose,
  email = person.username,
): DonorEvent => ({
  type: 'DonorLinkRequested',
  data: {
    donorId,
    linkId: fixtureId('donor_link', number),
    purpose,
    language: 'en',
    siteOf: harbourId,
    expiresAt: instant('2026-11-22T02:00:00.000Z'),
  },
  personal: { email },
})

/** The link in the letter to the previous address. */
export const undo = {
  linkId: fixtureId('donor_link', 20),
  expiresAt: instant('2026-11-25T01:59:59.999Z'),
}

const people = [asPerson(donorId), payerId]

export const erasureRequested = {
  type: 'DonorErasureRequested',
  data: { donorId, people, language: 'en', siteOf: harbourId },
} satisfies DonorEvent

export const erased = {
  type: 'DonorErased',
  data: { donorId, people },
} satisfies DonorEvent

export const emailVerified: DonorEvent = {
  type: 'DonorEmailVerified',
  data: { donorId, linkId: fixtureId('donor_link', 1), payerId },
}
