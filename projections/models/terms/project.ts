import { applicationEvents } from '@almoner/domain/application/events.ts'
import { application } from '@almoner/domain/application/index.ts'
import { organisationEvents } from '@almoner/domain/organisation/events.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { RowOf } from '../../engine/database.ts'
import { readFacts, type ReadModel } from '../../engine/read-model.ts'
import { addRows } from '../../engine/row/save-rows.ts'

const table = 'read_models.accepted_terms'

/** The versions of the agreement that each charity accepted, for its owners. */
export const termsModel: ReadModel = {
  name: 'terms',
  version: 1,
  categories: [application.category, organisation.category],
  types: ['AgreementSigned', 'TermsAccepted'],
  personal: true,
  tables: [table],
  project: async (trx, events) => {
    const facts = readFacts([...applicationEvents, ...organisationEvents], events)
    const rows = facts.flatMap((fact): RowOf<typeof table>[] => {
      if (fact.type !== 'AgreementSigned' && fact.type !== 'TermsAccepted') return []
      const { position, tenant, data, meta } = fact
      const signatories = fact.type === 'AgreementSigned' ? fact.personal : null
      return [
        {
          position,
          organisation_id: tenant,
          version: data.version,
          text_sha256: data.textSha256,
          director_name: signatories?.directorName ?? null,
          secretary_name: signatories?.secretaryName ?? null,
          accepted_by: meta.actor,
          accepted_at: meta.at,
        },
      ]
    })
    await addRows(trx, { table, key: ['position'], rows })
  },
}
