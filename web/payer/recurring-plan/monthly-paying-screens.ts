/** A monthly gift from the choice of the card to the end. */
export { MonthlyReview } from './monthly-review.tsx'
export { MonthlySelect } from './monthly-select.tsx'
export { MonthlyThanks } from './monthly-thanks.tsx'
