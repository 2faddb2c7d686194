import { Navigate } from '@tanstack/react-router'
import type { Gift } from '../../checkout/state/checkout-shape.ts'
import { placeOfGift } from '../../checkout/state/steps.ts'

/** To where a first day and a number are asked for, which are wanted here and do not hold. */
export const BackToTerms = ({ gift }: { gift: Gift }) => <Navigate {...placeOfGift(gift)} replace />
