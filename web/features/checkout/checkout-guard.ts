import { readTypedAmount } from '../../lib/typed-amount.ts'
import type { Checkout } from './checkout-state.ts'

export type Step =
  | '/MissionDetails'
  | '/PersonalDetails'
  | '/SelectPayment'
  | '/CardPrompt'
  | '/Review'
  | '/ConfirmPayment'

/**
 * Where a step leads that cannot be shown: to the payment that is under way, which must be heard to
 * its end, or, with something missing, to the start. Undefined where the step can be shown.
 */
export const detourFrom = (
  step: Step,
  { gift, phoneNumber, method, card, payment, result }: Checkout,
): '/SelectMission' | '/Review' | '/ConfirmPayment' | undefined => {
  const underway = placeOfPayment(payment?.phase)
  if (underway) return underway === step ? undefined : underway
  if (step === '/MissionDetails') return undefined
  if (step === '/ConfirmPayment') return result ? undefined : '/SelectMission'
  const steps = [
    { until: '/PersonalDetails', has: gift !== null && 'cents' in readTypedAmount(gift.amount) },
    { until: '/SelectPayment', has: phoneNumber !== null },
    { until: '/CardPrompt', has: method !== null },
    { until: '/Review', has: card !== null },
  ]
  const needed = steps.slice(0, steps.findIndex(({ until }) => until === step) + 1)
  return needed.every(({ has }) => has) ? undefined : '/SelectMission'
}

/** The screen that waits for a payment's end. */
export const placeOfPayment = (
  phase: 'asked' | 'processing' | 'refused' | undefined,
): '/Review' | '/ConfirmPayment' | undefined => {
  if (phase === 'asked') return '/Review'
  return phase === 'processing' ? '/ConfirmPayment' : undefined
}
