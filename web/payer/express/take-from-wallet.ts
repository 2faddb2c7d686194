import {
  blankPayer,
  isWholePayer,
  type FormRow,
} from '../personal-details/payer-form/payer-form.ts'
import { checkPhone, parsePhone } from '../../lib/form/phone/phone.ts'
import type { PayerDraft } from '../checkout/state/checkout-shape.ts'
import { readCheckout } from '../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'
import type { WalletPaid } from './wallets/express-wallet.ts'

/**
 * Records the details that a wallet provided about its owner, and returns the next screen. If
 * something is missing, or a required question of the charity has no answer, that is the form of
 * the details.
 */
export const takeFromWallet = async (
  { card, payer }: WalletPaid,
  rows: readonly FormRow[],
): Promise<'/Review' | '/PersonalDetails'> => {
  const before = readCheckout().payer ?? blankPayer
  const email = payer.email.trim()
  const draft: PayerDraft = {
    ...before,
    ...splitName(payer.name),
    kind: 'person',
    orgName: '',
    email,
    confirmEmail: email,
    phone: parsePhone(payer.phone),
  }
  const phoneNumber = (await checkPhone(draft.phone)) ?? null
  const isWhole = phoneNumber !== null && (await isWholePayer(draft, rows))
  dispatchCheckout({
    type: 'wallet_card_given',
    payer: draft,
    phoneNumber: isWhole ? phoneNumber : null,
    card,
  })
  return isWhole ? '/Review' : '/PersonalDetails'
}

const han = /^\p{Script=Han}{2,6}$/u

/** "Tai Man Chan" and "陳大文" as last and first name. */
export const splitName = (name: string): Pick<PayerDraft, 'lastName' | 'firstName'> => {
  const whole = name.trim().replaceAll(/\s+/g, ' ')
  if (han.test(whole)) {
    const [lastName = '', ...rest] = whole
    return { lastName, firstName: rest.join('') }
  }
  const at = whole.lastIndexOf(' ')
  return at < 0
    ? { lastName: '', firstName: whole }
    : { lastName: whole.slice(at + 1), firstName: whole.slice(0, at) }
}
