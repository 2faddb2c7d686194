import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AdministratorId } from '@almoner/domain/kernel/ids.ts'
import type { LocalisedText } from '@almoner/domain/kernel/locale.ts'
import type { DueList, DueQuery } from '../steps/reminder/weekly-reminder.ts'

type Due = { name: LocalisedText; dueOn: CalendarDay }

/** What is due at charities, and the administrators who are reminded of it. */
export const createSection88Checks = () => {
  const administratorIds: AdministratorId[] = []
  const checks: Due[] = []
  const erasures: Due[] = []
  return {
    administratorIds,
    /** In the order of their days, as the erasures are. */
    checks,
    erasures,
    queries: {
      administratorIds: async () => administratorIds,
      section88Checks: async (query: DueQuery) => toDueList(checks, query),
      erasureRequestsDue: async (query: DueQuery) => toDueList(erasures, query),
      erasuresLink: () => 'https://example/AdminErasures',
    },
  }
}

const toDueList = (all: readonly Due[], { by, today, limit }: DueQuery): DueList => {
  const due = all.filter(({ dueOn }) => dueOn <= by)
  const overdue = due.filter(({ dueOn }) => dueOn < today)
  return { first: due.slice(0, limit), count: due.length, overdue: overdue.length }
}
