import { lazyParts } from '../../lib/router/lazy-parts.tsx'

const part = lazyParts()

// Loads the screens of a monthly gift from the choice of the card to the end.
export const RecurringSelect = part(() => import('./steps/recurring-select.tsx'), 'RecurringSelect')
export const RecurringReview = part(() => import('./steps/recurring-review.tsx'), 'RecurringReview')
export const RecurringResult = part(() => import('./steps/recurring-result.tsx'), 'RecurringResult')
