import { sql } from 'kysely'
import { countOfRows } from '../../engine/list/list-filters.ts'
import { listQuery } from '../../engine/list/list-query.ts'
import { toErasureRequest } from './query.ts'

/** The requests of all charities, for administration. */
export const erasureRequestsList = listQuery({
  table: 'read_models.erasure_requests',
  scope: (_row, _scope: null) => sql`true`,
  where: {
    show: (row, show: 'open' | 'decided' | 'all') =>
      show === 'all' ? sql`true` : row('status', show === 'open' ? '=' : '<>', 'open'),
  },
  position: 'requested_position',
  order: { due: { column: sql.ref('due_on'), type: 'date' } },
  totals: countOfRows,
  row: (row) => toErasureRequest(row),
})
