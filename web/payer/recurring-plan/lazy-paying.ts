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
export const RecurringThanks = lazyRouteComponent(
  () => import('./recurring-thanks.tsx'),
  'RecurringThanks',
)
