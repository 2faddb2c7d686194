import { fixtureId } from '../fixtures.ts'
import { instant } from '../kernel/time.ts'
import type { AppointAdministrator } from './commands.ts'
import type { AdministratorEvent } from './events.ts'

type Event<Type extends AdministratorEvent['type']> = Extract<AdministratorEvent, { type: Type }>

export const administratorId = fixtureId('administrator', 50)
const person = { username: 'reviewer@example.org', firstName: 'May', lastName: 'Ho' }

export const appointAdministrator: AppointAdministrator = {
  type: 'AppointAdministrator',
  administratorId,
  ...person,
}

export const administratorAppointed: Event<'AdministratorAppointed'> = {
  type: 'AdministratorAppointed',
  data: { administratorId },
  personal: person,
}

export const administratorLinkRequested = (
  number: number,
): Event<'AdministratorLinkRequested'> => ({
  type: 'AdministratorLinkRequested',
  data: {
    administratorId,
    linkId: fixtureId('administrator_link', number),
    purpose: 'reset_password',
    language: 'en',
    expiresAt: instant('2026-11-22T02:00:00.000Z'),
  },
  personal: { email: person.username },
})
