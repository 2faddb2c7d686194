import type { Gift } from './checkout-shape.ts'

/** Returns the screen on which the gift's amount was entered; the details link back to it. */
export const placeOfGift = (gift: Gift) =>
  gift.projectId !== null && gift.isOwnPage
    ? ({ to: '/MissionDetails', search: { no: gift.projectId } } as const)
    : ({ to: '/SelectMission', search: {} } as const)
