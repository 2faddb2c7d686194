import { fixtureId, harbourId } from '../fixtures.ts'
import { calendarDay } from '../kernel/calendar.ts'
import { instant } from '../kernel/time.ts'
import type { RequestErasure } from './commands.ts'
import type { ErasureRequestEvent } from './events.ts'

const administratorId = fixtureId('administrator', 40)
const at = instant('2026-11-21T02:00:00.000Z')

/** A request has its number, and is about the person of that number. */
const common = (number: number) => ({
  organisationId: harbourId,
  requestId: fixtureId('erasure_request', number),
  at,
})

export const requestErasure = (number = 60): RequestErasure => ({
  type: 'RequestErasure',
  ...common(number),
  personId: fixtureId('person', number),
  people: [fixtureId('person', number)],
  by: fixtureId('staff', 30),
  receivedOn: calendarDay('2026-11-10'),
  reason: 'She wrote to us on 10 November.',
})

export const erasureRequested = (number = 60): ErasureRequestEvent => {
  const { type: _type, reason, people, ...data } = requestErasure(number)
  return { type: 'ErasureRequested', data: { ...data, people: [...people] }, personal: { reason } }
}

export const withdrawn = (number = 60): ErasureRequestEvent => ({
  type: 'ErasureRequestWithdrawn',
  data: { ...common(number), by: fixtureId('staff', 30) },
})

export const declined = (number = 60): ErasureRequestEvent => ({
  type: 'ErasureRequestDeclined',
  data: { ...common(number), personId: fixtureId('person', number), administratorId },
  personal: { reason: 'It was not the donor who wrote.' },
})

export const approved = (number = 60): ErasureRequestEvent => ({
  type: 'ErasureRequestApproved',
  data: { ...common(number), administratorId, accounts: [] },
})

export const carriedOut = (number = 60): ErasureRequestEvent => ({
  type: 'ErasureRequestCarriedOut',
  data: common(number),
})
