import { lazyRouteComponent } from '@tanstack/react-router'

// Loaded only for a donor who may give every month. Its messages come with the part that shows it.
export const RecurringQuestion = lazyRouteComponent(
  () => import('./recurring-question.tsx'),
  'RecurringQuestion',
)
export const LostRecurring = lazyRouteComponent(
  () => import('./lost-recurring.tsx'),
  'LostRecurring',
)
