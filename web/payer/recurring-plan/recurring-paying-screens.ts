/** A monthly gift from the choice of the card to the end. */
export { RecurringReview } from './recurring-review.tsx'
export { RecurringSelect } from './recurring-select.tsx'
export { RecurringThanks } from './recurring-thanks.tsx'
