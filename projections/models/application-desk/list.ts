import type { AdministratorId } from '@almoner/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { containsWords, countOfRows, isWithinDays } from '../../engine/list/list-filters.ts'
import { listQuery } from '../../engine/list/list-query.ts'
import { toApplication, type Application } from './query.ts'

const searched = sql<string>`lower(concat_ws(' ', name, state #>> '{filled,charity,name,en}',
  state #>> '{filled,charity,name,zh}', state #>> '{filled,charity,subDomain}',
  state #>> '{filled,charity,irFileNumber}', username))`

// The index of the sort has the same expression. It is cut, because it stands in an address.
const name = sql<string>`left(lower(coalesce(name, '')), 60)`

type Reviewer = { administratorId: AdministratorId }

/** Every application, for administration: no charity owns this list. */
export const applicationsList = listQuery({
  table: 'read_models.applications',
  scope: (_row, _reviewer: Reviewer) => sql`true`,
  where: {
    q: containsWords(searched),
    /** Days of the submission. */
    day: isWithinDays(sql.ref('submitted_at')),
    /** `mine`: those that the reviewer has claimed. */
    status: (row, status: Application['status'] | 'mine', { administratorId }: Reviewer) =>
      status === 'mine' ? row('claimed_by', '=', administratorId) : row('status', '=', status),
  },
  position: 'started_position',
  order: {
    date: 'position',
    name: { column: name, type: 'text' },
    changed: { column: sql.ref('position'), type: 'bigint' },
  },
  totals: countOfRows,
  row: toApplication,
})
