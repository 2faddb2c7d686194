import { isManual } from '@almoner/domain/payment-methods/method-names.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { isGiftAmount } from '../../../../lib/money/typed-amount.ts'
import type { Checkout } from '../checkout-shape.ts'
import { isStillOpen, walletScreens } from '../../../wallet/wallet-screens.ts'

export type Step =
  | '/MissionDetails'
  | '/ExpressPayment'
  | '/PersonalDetails'
  | '/SelectPayment'
  | '/CardPrompt'
  | '/ManualPayments'
  | '/ReceiptUpload'
  | '/PayPal'
  | '/Review'
  | '/PayMeLink'
  | '/PayMeCode'
  | '/TapAndGoLink'
  | '/TapAndGoCode'
  | '/ErrorPromptPayMe'
  | '/ErrorPromptTapAndGo'
  | '/ConfirmPayment'
  | '/PageExpired'

/**
 * Returns the redirect of a step that cannot be shown. A payment in progress must be followed to
 * its end; if something is missing, the target is the start. Returns undefined if the step can be
 * shown. The minimum is the charity's own, if it is known.
 */
export const findRedirect = (
  step: Step,
  checkout: Checkout,
  minimumCents = 0 as Cents,
): Step | '/SelectMission' | undefined => {
  const underway = placeOfPayment(checkout)
  if (underway && !mayLeaveFor(step, underway)) return underway === step ? undefined : underway
  if (step === '/MissionDetails') return undefined
  const { gift } = checkout
  // An amount that the charity does not take is none.
  const isTaken = gift !== null && isGiftAmount(gift.amountCents, minimumCents)
  return has[step](isTaken ? checkout : { ...checkout, gift: null }) ? undefined : '/SelectMission'
}

/** The screen that waits for a payment's end. */
export const placeOfPayment = ({
  payment,
  wallet,
}: Pick<Checkout, 'payment' | 'wallet'>): Step | undefined => {
  if (payment?.phase === 'asked') return '/Review'
  if (payment?.phase === 'processing') return '/ConfirmPayment'
  return wallet && isStillOpen(wallet) ? walletScreens(wallet.method).pay : undefined
}

// A card payment must be followed to its end. An open wallet request may be left for another
// payment method, which closes it. The gift and the payer cannot change, because other content
// would be another payment.
const mayLeaveFor = (step: Step, underway: Step): boolean =>
  underway !== '/Review' &&
  underway !== '/ConfirmPayment' &&
  step !== '/MissionDetails' &&
  step !== '/ExpressPayment' &&
  step !== '/PersonalDetails'

const hasGift = ({ gift }: Checkout): boolean => gift !== null

const hasPayer = (checkout: Checkout): boolean => hasGift(checkout) && checkout.phoneNumber !== null

const paysBy =
  (...methods: readonly string[]) =>
  (checkout: Checkout): boolean =>
    hasPayer(checkout) && checkout.method !== null && methods.includes(checkout.method)

const endedWith =
  (method: string) =>
  ({ wallet }: Checkout): boolean =>
    wallet?.method === method && (wallet.phase === 'expired' || wallet.phase === 'failed')

/** The condition under which each step can be shown. */
const has: Record<Exclude<Step, '/MissionDetails'>, (checkout: Checkout) => boolean> = {
  // The gift must be known, and so must its page: the quick form continues in its own way.
  '/ExpressPayment': (checkout) => hasGift(checkout) && checkout.gift?.isOwnPage === true,
  '/PersonalDetails': hasGift,
  '/SelectPayment': hasPayer,
  '/ReceiptUpload': hasPayer,
  '/PayPal': hasPayer,
  '/CardPrompt': paysBy('card'),
  '/ManualPayments': (checkout) =>
    hasPayer(checkout) && checkout.method !== null && isManual(checkout.method),
  '/Review': (checkout) =>
    hasPayer(checkout) &&
    (checkout.method === 'card' ? checkout.card !== null : checkout.method !== null),
  '/PayMeLink': paysBy('payme'),
  '/PayMeCode': paysBy('payme'),
  '/TapAndGoLink': paysBy('tap_and_go'),
  '/TapAndGoCode': paysBy('tap_and_go'),
  '/ErrorPromptPayMe': endedWith('payme'),
  '/ErrorPromptTapAndGo': endedWith('tap_and_go'),
  '/ConfirmPayment': ({ result, transfer }) => result !== null || transfer !== null,
  '/PageExpired': ({ expiredAt }) => expiredAt !== null,
}
