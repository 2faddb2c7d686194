import type { TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import type { PayoutLetterKind } from '../tasks/mail-staff/input.ts'
import { mailStaff } from '../tasks/mail-staff/mail-staff.ts'
import { toStart } from './start.ts'

type Of<Type extends TreasuryEvent['type']> = Extract<TreasuryEvent, { type: Type }> &
  Pick<NewEvent, 'id'>
type Reported = 'PayoutSent' | 'PayoutFailed' | 'PayoutReturned' | 'PayoutCancelled'

const letter =
  (kind: PayoutLetterKind) =>
  ({ id: eventId, data: { organisationId, payoutId } }: Of<Reported>) => [
    toStart(mailStaff, { organisationId, eventId, payoutId, kind }),
  ]

/** The letters to a charity's owners and finance staff about its payouts. */
export const payoutLetterReactions = {
  PayoutSent: letter('payout_sent'),
  PayoutFailed: letter('payout_failed'),
  PayoutReturned: letter('payout_returned'),
  PayoutCancelled: letter('payout_cancelled'),
}
