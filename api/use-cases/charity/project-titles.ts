import type { Context } from 'hono'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { fold, readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName, type ProjectId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import type { ProjectDetails } from '@almoner/domain/project/events.ts'
import { project, type ProjectEvent } from '@almoner/domain/project/index.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { listProjects } from '@almoner/projections/models/project-page/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { loadBooksAsOf } from '../books/books-as-of.ts'
import { ownOrganisation } from './own-charity.ts'

/** The titles of the charity's projects, by id; for a reader of a past moment, as they were. */
export const loadProjectTitles = async (
  c: Context<AppEnv>,
): Promise<ReadonlyMap<string, string>> => {
  const { db, store } = c.get('deps')
  const upTo = (await loadBooksAsOf(c))?.position ?? null
  const projects = await listProjects(db, { organisationId: ownOrganisation(c), upTo })
  const language = c.get('language')
  const titles = new Map<string, string>()
  for (const { projectId, details } of projects) {
    const title = upTo === null ? details.title : await readTitleAt(store, projectId, upTo)
    titles.set(projectId, localised(title, language))
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
): Promise<ProjectDetails['title']> => {
  const stream = streamName(project.category, projectId)
  const recorded = await store.read(stream, { limit: mostEvents })
  const events = recorded
    .filter(({ position }) => position <= upTo)
    .map((event) => readEvent(project.shapes, event) as RecordedEvent & ProjectEvent)
  const state = fold(project, events)
  assert(state.status !== 'none', 'the project was created by then')
  return state.details.title
}
