import { Navigate } from '@tanstack/react-router'
import type { Gift } from '../../checkout/state/checkout-shape.ts'
import { placeOfGift } from '../../checkout/state/steps.ts'

/**
 * Leads back to the screen that asks for the first day and the number of payments, because these
 * are invalid.
 */
export const BackToTerms = ({ gift }: { gift: Gift }) => <Navigate {...placeOfGift(gift)} replace />
