import { lazyParts } from '../../lib/router/lazy-parts.tsx'

const part = lazyParts()

// Loads only for a donor who may give every month. Its messages load with the part that shows it.
export const RecurringQuestion = part(
  () => import('./steps/recurring-question.tsx'),
  'RecurringQuestion',
)
export const RecurringTerms = part(() => import('./steps/recurring-question.tsx'), 'RecurringTerms')
export const LostRecurring = part(() => import('./stored-gift/lost-recurring.tsx'), 'LostRecurring')
