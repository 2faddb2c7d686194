import type { RecordedEvent } from '../../event-store.ts'
import type { SerialisedAppend } from '../../port/serialise-append.ts'
import { toRecorded } from '../../port/stored-event.ts'
import { appendStatus, type Answer } from './append-many.ts'
import { toPosition } from '../../position.ts'

/** The events of a commit, in their order, as readers find them. */
export const toRecordedEvents = (
  appends: readonly SerialisedAppend[],
  answers: readonly Answer[],
): readonly RecordedEvent[] =>
  appends.flatMap((append, index) => {
    const answer = answers[index]
    return answer?.status === appendStatus.appended ? toEvents(append, answer) : []
  })

const toEvents = (
  { stream, events }: SerialisedAppend,
  { revision, position, recordedAt }: Answer,
): readonly RecordedEvent[] => {
  // The caller has this answer already; subscribers see it as a gap and read it.
  if (revision === null || position === null || recordedAt === null) return []
  return events.map((event, index) => {
    const fromTheEnd = BigInt(events.length - 1 - index)
    const places = {
      revision: revision - fromTheEnd,
      position: toPosition(position - fromTheEnd),
    }
    return toRecorded({ ...event, stream, ...places, recordedAt })
  })
}
