import { application } from '@almoner/domain/application/index.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Engine } from '../flow/flow.ts'
import { listStarts } from './find-reaction.ts'
import { describeEvent } from './reactions.ts'

const pageSize = 100

/** Approved applications whose charity is not open, in pages. */
export type ListUnopened = (page: { after: bigint; limit: number }) => Promise<{
  ids: readonly OrganisationId[]
  next: bigint | null
}>

/**
 * Starts the opening of each approved application whose charity is not open. An approval before the
 * reactions' checkpoint has had no start, and a start may have been lost. An opening that is under
 * way, or waits for a person, is not started again. Returns the number that was found.
 */
export const startLostOpenings = async (options: {
  store: Pick<EventStore, 'read'>
  engine: Pick<Engine, 'start'>
  listUnopened: ListUnopened
}): Promise<number> => {
  const { store, engine, listUnopened } = options
  let count = 0
  for (let after: bigint | null = 0n; after !== null;) {
    const { ids, next } = await listUnopened({ after, limit: pageSize })
    for (const id of ids) await startOpening({ store, engine }, id)
    count += ids.length
    after = next
  }
  return count
}

const startOpening = async (
  { store, engine }: { store: Pick<EventStore, 'read'>; engine: Pick<Engine, 'start'> },
  organisationId: OrganisationId,
): Promise<void> => {
  const events = await store.read(streamName(application.category, organisationId))
  const approval = events.find(({ type }) => type === 'ApplicationApproved')
  if (approval === undefined) return
  for (const { process, id, input } of listStarts(approval)) {
    await engine.start(process, id, input, describeEvent(approval))
  }
}
