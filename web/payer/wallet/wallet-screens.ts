import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { WalletPayment } from '../checkout/state/checkout-shape.ts'

const screens = {
  payme: { link: '/PayMeLink', code: '/PayMeCode', prompt: '/ErrorPromptPayMe' },
  tap_and_go: { link: '/TapAndGoLink', code: '/TapAndGoCode', prompt: '/ErrorPromptTapAndGo' },
} as const satisfies Record<WalletMethod, object>

/**
 * Returns the screens of a wallet. `pay` is the one for this device: a phone pays in its app, other
 * devices by a code.
 */
export const walletScreens = (method: WalletMethod) => {
  const { link, code, prompt } = screens[method]
  return { link, code, prompt, pay: isPhone() ? link : code }
}

// A finger and nothing finer: a phone, which has the app, or a tablet, which may.
const isPhone = (): boolean => matchMedia('(pointer: coarse) and (hover: none)').matches

/** After a request has ended, how long we go on asking whether it was paid at the last moment. */
export const lastLooksMilliseconds = 90_000

/** Whether the payer may still pay it, as far as is known here. */
export const isStillOpen = ({ phase, request }: WalletPayment, now = Date.now()): boolean =>
  phase === 'open' && request !== null && now < request.expiresAt + lastLooksMilliseconds
