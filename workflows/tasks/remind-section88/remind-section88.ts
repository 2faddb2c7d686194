import { section88Due } from '../../letters/administration/section88-due.ts'
import {
  weeklyReminder,
  type DueList,
  type DueQuery,
  type ReminderDependencies,
} from '../../steps/reminder/weekly-reminder.ts'

type RemindSection88Dependencies = ReminderDependencies & {
  section88Checks: (query: DueQuery) => Promise<DueList>
  /** The list of charities in administration, which begins with what is due. */
  charitiesLink: () => string
}

/** Mails each administrator the yearly checks of tax status that are overdue or due in this week. */
export const remindSection88 = weeklyReminder({
  name: 'remind-section88',
  letter: section88Due,
  find: (deps: RemindSection88Dependencies, query) => deps.section88Checks(query),
  link: (deps) => deps.charitiesLink(),
})
