import type { Gift } from './checkout-shape.ts'

/** Where a gift's amount was asked for: the way back from the details. */
export const placeOfGift = (gift: Gift): { to: string; search?: Record<string, string> } =>
  gift.projectId !== null && gift.isOwnPage
    ? { to: '/MissionDetails', search: { no: gift.projectId } }
    : { to: '/SelectMission' }
