import type { DonorErased } from '@almoner/domain/donor/events.ts'
import type {
  ErasureRequestApproved,
  ErasureRequestEvent,
} from '@almoner/domain/erasure-request/events.ts'
import { beginErasure } from '../tasks/erasure-requests/begin-erasure.ts'
import { endErasureRequests } from '../tasks/erasure-requests/end-erasure-requests.ts'
import type { ErasureLetterKind } from '../tasks/mail-staff/input.ts'
import { mailStaff } from '../tasks/mail-staff/mail-staff.ts'
import { toStart } from './start.ts'

const letter = (
  { id: eventId, data: { organisationId } }: ErasureRequestEvent & { id: string },
  kind: ErasureLetterKind,
) => [toStart(mailStaff, { organisationId, eventId, kind })]

type Of<Type extends ErasureRequestEvent['type']> = Extract<ErasureRequestEvent, { type: Type }> & {
  id: string
}

/** The tasks that start for a charity's request that a donor is erased, and for each erasure. */
export const erasureReactions = {
  ErasureRequestApproved: ({ data }: ErasureRequestApproved) => {
    const { organisationId, requestId } = data
    return [toStart(beginErasure, { organisationId, requestId })]
  },
  ErasureRequestDeclined: (event: Of<'ErasureRequestDeclined'>) =>
    letter(event, 'erasure_declined'),
  ErasureRequestCarriedOut: (event: Of<'ErasureRequestCarriedOut'>) =>
    letter(event, 'erasure_carried_out'),
  DonorErased: ({ id: eventId, data: { donorId } }: DonorErased & { id: string }) => [
    toStart(endErasureRequests, { donorId, eventId }),
  ],
}
