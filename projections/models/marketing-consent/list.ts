import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { ConsentSource } from '@almoner/domain/marketing-consent/events.ts'
import { sql } from 'kysely'
import { containsWords, countOfRows, isWithinDays } from '../../engine/list/list-filters.ts'
import { listQuery } from '../../engine/list/list-query.ts'
import { toSupporter } from './query.ts'

const searched = sql<string>`lower(concat_ws(' ', last_name || first_name, first_name, last_name,
  email))`

// The index of the sort has this expression too.
const name = sql<string>`left(lower(last_name || ' ' || first_name), 60)`

/** The people this charity may mail, for its desk. */
export const supportersList = listQuery({
  table: 'read_models.marketing_consents',
  scope: (row, { organisationId }: { organisationId: OrganisationId }) =>
    row.and([row('organisation_id', '=', organisationId), row('stands', '=', true)]),
  where: {
    q: containsWords(searched),
    day: isWithinDays(sql.ref('given_at')),
    language: (row, language: Language) => row('language', '=', language),
    source: (row, source: ConsentSource) => row('source', '=', source),
  },
  position: 'given_position',
  order: { date: 'position', name: { column: name, type: 'text', isPersonal: true } },
  totals: countOfRows,
  row: (row, { organisationId }) => toSupporter(row, organisationId),
})
