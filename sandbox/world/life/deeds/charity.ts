import { assert } from '@almoner/domain/kernel/assert.ts'
import { generalNames } from '@almoner/domain/payment-methods/general-name.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { project } from '@almoner/domain/project/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '../../ids.ts'
import type { Past } from '../past.ts'
import { toOrganisationId } from './handle.ts'

/** A charity and its project as events have them, and the fields of a gift to them. */
export const loadCharity = async (
  { store }: Pick<Past, 'store'>,
  { to, project: named }: { to: string; project: string | null },
) => {
  const organisationId = toOrganisationId(to)
  const { state: charity } = await loadState(store, organisation, organisationId)
  assert(charity.status !== 'none', 'the story is of the demonstration’s charities')
  const projectId = named === null ? null : worldId('project', `${to}:${named}`)
  const chosen = projectId && (await loadState(store, project, projectId)).state
  assert(chosen?.status !== 'none', 'the story is of the demonstration’s projects')
  return {
    charity,
    chosen,
    about: {
      organisationId,
      projectId,
      projectName: chosen ? localised(chosen.details.title, 'en') : generalNames.donation.en,
      transactionType: chosen?.details.donation === false ? 'payment' : 'donation',
      transactionCountry: 'HK',
      language: 'en',
    } as const,
  }
}
