import type { ActivityType } from '@almoner/domain/staff/activity.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import { moneyActs } from './money-acts.ts'
import { peopleActs } from './people-acts.ts'
import { settingsActs } from './settings-acts.ts'

/** Each act without its actor and its sums, as the desk says it. */
export const actWords: Readonly<Record<ActivityType, Words>> = {
  ...moneyActs,
  ...peopleActs,
  ...settingsActs,
}
