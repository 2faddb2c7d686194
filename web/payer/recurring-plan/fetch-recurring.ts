/**
 * What a donor is asked of a monthly gift: fetched by those alone who may give every month, so that it
 * is no part of a first visit. Its words come with the part that fetches it.
 */
export const fetchRecurringGiving = () => import('./recurring-giving-screens.ts')

/** From the choice of the card to the end. */
export const fetchRecurringPaying = () => import('./recurring-paying-screens.ts')
