import { addDays, toCalendarDay, type CalendarDay } from '../kernel/calendar.ts'
import type { Id } from '../kernel/ids.ts'
import type { Instant } from '../kernel/time.ts'
import type { ConnectedAccountEvent } from './events.ts'

type RecordedEvent = ConnectedAccountEvent & { meta: { at: Instant } }

/** A picture of an identity card is erased so many days after the provider has got it. */
const eraseAfterDays = 30

export type AccountImage = {
  submissionId: Id<'account_details'>
  fileKey: string
  /** The Hong Kong day from which it is erased. */
  dueOn: CalendarDay
  erasedAt: Instant | null
}

/**
 * Returns the pictures that a charity has submitted for its account. A picture that never reached
 * the provider is erased the usual period after it was submitted, because it will not be sent.
 */
export const listAccountImages = (events: readonly RecordedEvent[]): readonly AccountImage[] => {
  const findAt = (type: ConnectedAccountEvent['type'], submissionId: string): Instant | null =>
    events.find(
      (event) =>
        event.type === type &&
        'submissionId' in event.data &&
        event.data.submissionId === submissionId,
    )?.meta.at ?? null
  return events.flatMap((event) => {
    if (event.type !== 'AccountDetailsGiven' || event.data.image === null) return []
    const { submissionId, image } = event.data
    const usedAt = findAt('AccountDetailsSent', submissionId) ?? event.meta.at
    const dueOn = addDays(toCalendarDay(usedAt), eraseAfterDays)
    const erasedAt = findAt('AccountImageErased', submissionId)
    return [{ submissionId, fileKey: image.fileKey, dueOn, erasedAt }]
  })
}
