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
 * Where a step leads that cannot be shown: to the payment that is under way, which must be heard to
 * its end, or, with something missing, to the start. Undefined where the step can be shown. The
 * minimum is the charity's own, where it is known.
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

// A card's end is waited for. An open wallet may be left for another way of paying, which closes it;
// what is given and by whom stays, for another content would be another payment beside it.
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

/** What each step needs. */
const has: Record<Exclude<Step, '/MissionDetails'>, (checkout: Checkout) => boolean> = {
  // What is given must be known, and on which page: the quick form has its own way on.
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
