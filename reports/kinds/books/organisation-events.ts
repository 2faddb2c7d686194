import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { OrganisationEvent } from '@almoner/domain/organisation/events.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { ReportSource } from '../report-kind.ts'

// A charity's own events are tens: its payments and its treasury have streams of their own.
const mostEvents = 10_000

/** Reads the events of the charity itself and of its team, by the position of the report. */
export const readOrganisation = async ({
  store,
  organisationId,
  position,
}: ReportSource): Promise<readonly OrganisationEvent[]> => {
  const stream = streamName(organisation.category, organisationId)
  const recorded = await store.read(stream, { limit: mostEvents })
  return recorded
    .filter((event) => event.position <= position)
    .map((event) => readEvent(organisation.shapes, event) as RecordedEvent & OrganisationEvent)
}
