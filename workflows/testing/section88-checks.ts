import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AdministratorId } from '@almoner/domain/kernel/ids.ts'
import type { LocalisedText } from '@almoner/domain/kernel/locale.ts'
import type { DueList } from '../steps/reminder/weekly-reminder.ts'

type Query = { by: CalendarDay; today: CalendarDay; limit: number }

/** The yearly checks of tax status, and the administrators who are reminded of them. */
export const createSection88Checks = () => {
  const administratorIds: AdministratorId[] = []
  const checks: { name: LocalisedText; dueOn: CalendarDay }[] = []
  return {
    administratorIds,
    /** In the order of their days. */
    checks,
    queries: {
      administratorIds: async () => administratorIds,
      section88Checks: async ({ by, today, limit }: Query): Promise<DueList> => {
        const due = checks.filter(({ dueOn }) => dueOn <= by)
        const overdue = due.filter(({ dueOn }) => dueOn < today)
        return { first: due.slice(0, limit), count: due.length, overdue: overdue.length }
      },
      erasureRequestsDue: async (): Promise<DueList> => ({ first: [], count: 0, overdue: 0 }),
      erasuresLink: () => 'https://example/AdminErasures',
    },
  }
}
