/**
 * From the choice of an amount to one's details, and what decides whether a step can be shown: fetched
 * together, as whoever sees one sees the next.
 */
export { checkoutRedirect } from './checkout-redirect.ts'
export { QuickForm } from '../giving/quick-form.tsx'
export { MissionDetails } from './mission-details.tsx'
export { PaymentUnderway } from '../paying/payment-underway.tsx'
export { PersonalDetails } from './personal-details.tsx'
