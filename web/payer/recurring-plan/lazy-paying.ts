import { lazyParts } from '../../lib/router/lazy-parts.tsx'

const part = lazyParts()

// A monthly gift from the choice of the card to the end.
export const RecurringSelect = part(() => import('./recurring-select.tsx'), 'RecurringSelect')
export const RecurringReview = part(() => import('./recurring-review.tsx'), 'RecurringReview')
export const RecurringResult = part(() => import('./recurring-result.tsx'), 'RecurringResult')
