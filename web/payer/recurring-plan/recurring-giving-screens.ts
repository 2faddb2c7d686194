/** What of a monthly gift stands on the screens up to one's details. */
export { LostRecurring } from './lost-recurring.tsx'
export { RecurringQuestion } from './recurring-question.tsx'
