import { erasuresDue } from '../../letters/administration/erasures-due.ts'
import {
  weeklyReminder,
  type DueList,
  type DueQuery,
  type ReminderDependencies,
} from '../../steps/reminder/weekly-reminder.ts'

type RemindErasuresDependencies = ReminderDependencies & {
  erasureRequestsDue: (query: DueQuery) => Promise<DueList>
  /** The list of erasure requests in administration. */
  erasuresLink: () => string
}

/** Mails each administrator the erasure requests whose answer is overdue or due in this week. */
export const remindErasures = weeklyReminder({
  name: 'remind-erasures',
  letter: erasuresDue,
  find: (deps: RemindErasuresDependencies, query) => deps.erasureRequestsDue(query),
  link: (deps) => deps.erasuresLink(),
})
