import { lazyRouteComponent } from '@tanstack/react-router'

// A monthly gift from the choice of the card to the end.
export const RecurringSelect = lazyRouteComponent(
  () => import('./recurring-select.tsx'),
  'RecurringSelect',
)
export const RecurringReview = lazyRouteComponent(
  () => import('./recurring-review.tsx'),
  'RecurringReview',
)
export const RecurringResult = lazyRouteComponent(
  () => import('./recurring-result.tsx'),
  'RecurringResult',
)
