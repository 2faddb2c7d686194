/**
 * From the choice of the card to the end: fetched by those alone who give every month. It says what the
 * last part says, and whoever comes here has those words already.
 */
export const fetchMonthlyPaying = () => import('./paying-screens.ts')
