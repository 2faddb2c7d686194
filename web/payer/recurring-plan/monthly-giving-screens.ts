/** What of a monthly gift stands on the screens up to one's details. */
export { LostMonthly } from './lost-monthly.tsx'
export { MonthlyQuestion } from './monthly-question.tsx'
