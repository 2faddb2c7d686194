import { assert } from '@almoner/domain/kernel/assert.ts'
import { generalNames } from '@almoner/domain/payment-methods/general-name.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { project } from '@almoner/domain/project/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '../../ids.ts'

/** A charity and its project as events have them, and the fields of a gift to them. */
export const loadCharity = async (
  store: EventStore,
  { to, project: projectKey }: { to: string; project: string | null },
) => {
  const organisationId = worldId('organisation', to)
  const { state: charity } = await loadState(store, organisation, organisationId)
  assert(charity.status !== 'none', 'the story is of the demonstration’s charities')
  const projectId = projectKey === null ? null : worldId('project', `${to}:${projectKey}`)
  const chosenProject = projectId && (await loadState(store, project, projectId)).state
  assert(chosenProject?.status !== 'none', 'the story is of the demonstration’s projects')
  return {
    charity,
    chosen: chosenProject,
    about: {
      organisationId,
      projectId,
      projectName: chosenProject
        ? localised(chosenProject.details.title, 'en')
        : generalNames.donation.en,
      transactionType: chosenProject?.details.donation === false ? 'payment' : 'donation',
      transactionCountry: 'HK',
      language: 'en',
    } as const,
  }
}
