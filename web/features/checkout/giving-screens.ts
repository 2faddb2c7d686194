/** From the choice of an amount to one's details: fetched together, as whoever sees one sees the next. */
export { QuickForm } from './giving/quick-form.tsx'
export { MissionDetails } from './mission-details.tsx'
export { PersonalDetails } from './personal-details.tsx'
