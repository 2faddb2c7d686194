import { applicationEvents } from '@almoner/domain/application/events.ts'
import { application, type ApplicationEvent } from '@almoner/domain/application/index.ts'
import { readFacts, type ReadModel } from '../../engine/read-model.ts'
import { addRows } from '../../engine/row/save-rows.ts'
import type { ApplicationFilesTable } from './table.ts'

const table = 'read_models.application_files'

/**
 * Finds applicants that sent identical files, for reviewers. A file stays known once it is
 * withdrawn.
 */
export const applicationFilesModel: ReadModel = {
  name: 'application-files',
  version: 1,
  categories: [application.category],
  types: ['DocumentGiven', 'IdentityGiven'],
  personal: false,
  tables: [table],
  project: async (trx, events) => {
    const rows = new Map<string, ApplicationFilesTable>()
    for (const fact of readFacts(applicationEvents, events)) {
      const sha256 = givenFile(fact)
      if (sha256 === null) continue
      const row = { sha256, organisation_id: fact.tenant, position: fact.position }
      const key = `${sha256} ${fact.tenant}`
      if (!rows.has(key)) rows.set(key, row)
    }
    await addRows(trx, { table, key: ['sha256', 'organisation_id'], rows: [...rows.values()] })
  },
}

const givenFile = (event: ApplicationEvent): string | null => {
  if (event.type === 'DocumentGiven') return event.data.sha256
  return event.type === 'IdentityGiven' ? event.data.image.sha256 : null
}
