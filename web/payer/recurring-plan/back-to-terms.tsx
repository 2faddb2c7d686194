import { Navigate } from '@tanstack/react-router'
import type { Gift } from '../checkout/checkout-shape.ts'
import { placeOfGift } from '../checkout/steps.ts'

/** To where a first day and a number are asked for, which are wanted here and do not hold. */
export const BackToTerms = ({ gift }: { gift: Gift }) => <Navigate {...placeOfGift(gift)} replace />
