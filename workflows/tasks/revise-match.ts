import type { Id, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { task } from '../flow/task.ts'
import { forADay } from '../retry-policies.ts'
import { reviseMatch as revise } from '../steps/record/bank-match-books.ts'
import type { PaymentBooks } from '../steps/record/payment-books.ts'

/** An entry was amended or voided. */
type ReviseMatchInput = {
  offlineEntryId: string
  organisationId: string
  eventId: string
  /** The staff member who changed the entry, and the time of the change. */
  by: string
  at: string
}

const toId = ({ eventId }: ReviseMatchInput): string => `revise-match-${eventId}`

/**
 * Revises the part of an offline entry that bank lines pay, after its sum was corrected or the
 * entry was voided. The desk does this in its own request; this task does it if that request failed
 * in between. The outcome is false if no bank line pays the entry.
 */
export const reviseMatch = task({
  name: 'revise-match',
  id: toId,
  policy: forADay,
  run:
    ({ store, now }: PaymentBooks) =>
    async (input: ReviseMatchInput) => {
      const offlineEntryId = input.offlineEntryId as Id<'offline_entry'>
      const organisationId = input.organisationId as OrganisationId
      const position = await revise(store, {
        offlineEntryId,
        organisationId,
        by: input.by as StaffId,
        at: instant(input.at),
        context: {
          tenant: organisationId,
          actor: 'process:revise-match',
          correlation: offlineEntryId,
          causation: input.eventId,
          commandId: toId(input),
          at: now(),
        },
      })
      return { revised: position !== null }
    },
})
