import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AdministratorId } from '@almoner/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { containsWords, countOfRows, isWithinDays } from '../../engine/list/list-filters.ts'
import { listQuery } from '../../engine/list/list-query.ts'
import { needsAttention, toListedCharity, type ListedCharity } from './query.ts'

const searched = sql<string>`lower(concat_ws(' ', name, charity #>> '{name,en}',
  charity #>> '{name,zh}', charity #>> '{name,cn}', charity ->> 'subDomain',
  charity ->> 'irFileNumber', username))`

// The index of the sort has this expression too. It is cut, because it is part of an address.
const name = sql<string>`left(lower(coalesce(name, '')), 60)`

type Reviewer = {
  administratorId: AdministratorId
  /** The current day in Hong Kong. */
  today: CalendarDay
}

type Task = 'mine' | 'change' | 'section88' | 'attention'

type Due = 'later' | 'soon' | 'overdue'
const dueSigns = { later: '>', soon: '=', overdue: '<' } as const

/** Every charity, and every application to become one, for administration: no charity owns it. */
export const charitiesList = listQuery({
  table: 'read_models.applications',
  scope: (_row, _reviewer: Reviewer) => sql`true`,
  where: {
    q: containsWords(searched),
    /** The days of the submission. */
    day: isWithinDays(sql.ref('submitted_at')),
    /**
     * `mine`: those that the reviewer has claimed, and that wait for a decision. `change`: those
     * whose registered details have a proposed change. `section88`: those whose tax status is to be
     * checked. `attention`: all that wait for an administrator.
     */
    status: (row, status: ListedCharity['status'] | Task, reviewer: Reviewer) => {
      if (status === 'attention') return needsAttention(reviewer.today)
      if (status === 'section88') return row('section88_due_on', '<=', reviewer.today)
      if (status === 'change') return row('change_proposed_at', 'is not', null)
      return status === 'mine'
        ? row.and([row('claimed_by', '=', reviewer.administratorId), row('status', '=', 'pending')])
        : row('status', '=', status)
    },
    plan: (row, plan: string) => row('plan', '=', plan),
    due: (row, due: Due, { today }: Reviewer) => row('due_on', dueSigns[due], today),
  },
  position: 'started_position',
  order: {
    name: { column: name, type: 'text' },
    changed: { column: sql.ref('position'), type: 'bigint' },
    attention: { column: sql.ref('attention_on'), type: 'date' },
  },
  totals: countOfRows,
  row: toListedCharity,
})
