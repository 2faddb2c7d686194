import type { Gift } from './checkout-shape.ts'

/** Where a gift's amount was asked for: the way back from the details. */
export const placeOfGift = (gift: Gift) =>
  gift.projectId !== null && gift.isOwnPage
    ? ({ to: '/MissionDetails', search: { no: gift.projectId } } as const)
    : ({ to: '/SelectMission', search: {} } as const)
