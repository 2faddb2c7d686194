import { sql } from 'kysely'
import { containsWords, countOfRows, isWithinDays } from '../../engine/list/list-filters.ts'
import { listQuery } from '../../engine/list/list-query.ts'
import { toCharity, type Charity } from './query.ts'

const searched = sql<string>`lower(concat_ws(' ', profile #>> '{name,default}',
  profile #>> '{name,en}', profile #>> '{name,zh}', profile #>> '{name,cn}', sub_domain,
  ir_file_number, (contact ->> 'lastName') || (contact ->> 'firstName'), contact ->> 'firstName',
  contact ->> 'lastName', contact ->> 'email'))`

// The English name, where there is one. The index of the sort has the same expression; it is cut,
// because it stands in an address.
const name = sql<string>`left(lower(coalesce(profile #>> '{name,en}',
  profile #>> '{name,default}')), 60)`

/** Every charity, for administration: no charity owns this list. */
export const charitiesList = listQuery({
  table: 'read_models.charity_directory',
  scope: (_row, _charity: null) => sql`true`,
  where: {
    q: containsWords(searched),
    day: isWithinDays(sql.ref('registered_at')),
    plan: (_row, plan: Charity['profile']['plan']) => sql`profile ->> 'plan' = ${plan}`,
    status: (row, status: Charity['status']) => row('status', '=', status),
  },
  position: 'registered_position',
  order: { date: 'position', name: { column: name, type: 'text' } },
  totals: countOfRows,
  row: toCharity,
})
