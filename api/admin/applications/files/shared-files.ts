import type { Context } from 'hono'
import { application } from '@almoner/domain/application/index.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { findSharedFiles } from '@almoner/projections/models/application-files/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import type { ApplicationView } from '../contract.ts'

/**
 * Returns the view with the other applicants that uploaded an identical file. Only reviewers
 * receive these.
 */
export const withSharedFiles = async <View extends ApplicationView>(
  c: Context<AppEnv>,
  view: View,
): Promise<View> => {
  const { db } = c.get('deps')
  const shared = await findSharedFiles(db, {
    organisationId: view.id as OrganisationId,
    hashes: view.files.map(({ sha256 }) => sha256),
  })
  const names = new Map<string, string | null>()
  for (const { organisationId } of shared) {
    if (names.has(organisationId)) continue
    names.set(organisationId, await applicantName(c, organisationId))
  }
  const files = view.files.map((file) => {
    const others = shared.filter(({ sha256 }) => sha256 === file.sha256)
    const sharedWith = others.map(({ organisationId: id }) => ({ id, name: names.get(id) ?? null }))
    return Object.assign(file, { sharedWith })
  })
  return Object.assign(view, { files })
}

const applicantName = async (c: Context<AppEnv>, id: OrganisationId): Promise<string | null> => {
  const { state } = await loadState(c.get('deps').store, application, id)
  return state.status === 'none' ? null : (state.filled.charity?.name.default ?? null)
}
