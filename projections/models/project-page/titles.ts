import { assert } from '@almoner/domain/kernel/assert.ts'
import { fold, readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName, type OrganisationId, type ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { LocalisedText } from '@almoner/domain/kernel/locale.ts'
import { project, type ProjectEvent } from '@almoner/domain/project/index.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { Db } from '../../engine/database.ts'
import { listProjects } from './query.ts'

type Books = {
  organisationId: OrganisationId
  /** The position up to which the books are read; null for all that is recorded. */
  upTo: bigint | null
}

/** The titles of a charity's projects, by id, as they were at a position. */
export const loadTitles = async (
  { db, store }: { db: Db; store: Pick<EventStore, 'read'> },
  { organisationId, upTo }: Books,
): Promise<ReadonlyMap<ProjectId, LocalisedText>> => {
  const titles = new Map<ProjectId, LocalisedText>()
  for (const { projectId, details } of await listProjects(db, { organisationId, upTo })) {
    titles.set(projectId, upTo === null ? details.title : await readTitleAt(store, projectId, upTo))
  }
  return titles
}

// A project's own events are tens: its payments have streams of their own.
const mostEvents = 10_000

/** The project's title may have changed since. */
const readTitleAt = async (
  store: Pick<EventStore, 'read'>,
  projectId: ProjectId,
  upTo: bigint,
): Promise<LocalisedText> => {
  const stream = streamName(project.category, projectId)
  const recorded = await store.read(stream, { limit: mostEvents })
  const events = recorded
    .filter(({ position }) => position <= upTo)
    .map((event) => readEvent(project.shapes, event) as RecordedEvent & ProjectEvent)
  const state = fold(project, events)
  assert(state.status !== 'none', 'the project was created by then')
  return state.details.title
}
