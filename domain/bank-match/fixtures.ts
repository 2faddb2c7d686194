import { fixtureId, harbourId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import type { BankCounterpart, BankMatchEvent, BankTarget } from './events.ts'

type Event<Type extends BankMatchEvent['type']> = Extract<BankMatchEvent, { type: Type }>

export const lineId = fixtureId('bank_line', 1)
export const secondLineId = fixtureId('bank_line', 2)

const byStaff = {
  organisationId: harbourId,
  by: fixtureId('staff', 30),
  at: instant('2026-11-20T02:30:00.000Z'),
}
const ofLine = { ...byStaff, matchId: lineId, lineId }

/** An incoming line of HK$500. */
export const line = {
  ...ofLine,
  lineSha256: 'a'.repeat(64),
  lineCents: cents(50_000),
}
/** A line of HK$300 in that match. */
export const secondLine = {
  ...line,
  lineId: secondLineId,
  lineSha256: 'b'.repeat(64),
  lineCents: cents(30_000),
}
export const transfer: BankTarget = { kind: 'payment', id: fixtureId('payment', 40) }
export const cheque: BankTarget = { kind: 'offline_entry', id: fixtureId('offline_entry', 41) }

export const matched: Event<'BankLineMatched'> = {
  type: 'BankLineMatched',
  data: { ...line, target: transfer, targetCents: cents(50_000), amountCents: cents(50_000) },
}

export const unmatched: Event<'BankLineUnmatched'> = {
  type: 'BankLineUnmatched',
  data: { ...ofLine, target: transfer, amountCents: cents(50_000) },
}
export const ignored: Event<'BankLineIgnored'> = {
  type: 'BankLineIgnored',
  data: { ...line, restCents: cents(50_000), reason: 'own_transfer' },
}
/** An outgoing line of HK$730. */
export const outgoing = {
  ...ofLine,
  lineSha256: 'c'.repeat(64),
  lineCents: cents(-73_000),
}
export const refund: BankCounterpart = {
  kind: 'refund',
  id: fixtureId('refund', 50),
  paymentId: fixtureId('payment', 40),
}
export const reconciled: Event<'BankLineReconciled'> = {
  type: 'BankLineReconciled',
  data: { ...outgoing, counterpart: refund },
}
export const restored: Event<'BankLineRestored'> = { type: 'BankLineRestored', data: ofLine }
