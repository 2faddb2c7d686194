import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { project } from '@almoner/domain/project/index.ts'
import type { ProjectEvent } from '@almoner/domain/project/events.ts'
import type { ProjectState } from '@almoner/domain/project/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { toTexts } from '../charity/localised-texts.ts'
import type { Texts } from './contract.ts'
import { readHistory, type HistoryStream } from './read-history.ts'

type Reader = Omit<HistoryStream, 'streamId'> & { defaultLanguage: Language }

/** Returns the titles of projects as they are at the end of what the reader may see. */
export const loadProjectTitles = async (
  store: EventStore,
  ids: readonly ProjectId[],
  { defaultLanguage, ...reader }: Reader,
): Promise<ReadonlyMap<ProjectId, Texts>> => {
  const titles = new Map<ProjectId, Texts>()
  for (const id of new Set(ids)) {
    const facts = await readHistory<ProjectState, ProjectEvent>(store, project, {
      ...reader,
      streamId: id,
    })
    const state = facts.reduce<ProjectState>(project.evolve, project.initial)
    const created = requirePresent(state.status === 'none' ? null : state, 'the project')
    titles.set(id, toTexts(created.details.title, defaultLanguage))
  }
  return titles
}
