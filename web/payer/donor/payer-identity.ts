import { problemCode } from '../../lib/problem.ts'
import type { AskedPayment } from '../checkout/checkout-shape.ts'
import { readCheckout, updateCheckout } from '../checkout/checkout-state.ts'

/** Whether the account says who pays; a guest says it in the form. */
export const paysAsDonor = (): boolean => readCheckout().account === 'donor'

export const isLoginEnded = (error: unknown): boolean => problemCode(error) === 'not_signed_in'

export const donorPayments = '/api/donors/payments'

/**
 * Makes one of the payment calls, which a donor and a guest have each of their own. A login that has
 * ended is remembered before the caller hears of it, so that whatever is called next is a guest's.
 */
export const asPayer = async <T>(send: (calls: string) => Promise<T>): Promise<T> => {
  try {
    return await send(paysAsDonor() ? donorPayments : '/api/user/payments')
  } catch (error) {
    if (isLoginEnded(error)) endLogin()
    throw error
  }
}

/** Nothing typed is lost by it; but a card that the account keeps pays for its owner alone. */
export const endLogin = (): void => {
  if (readCheckout().account !== 'donor') return
  updateCheckout({ account: 'ended' })
  if (readCheckout().payment?.phase !== 'asked') leaveKeptCard()
}

/** What the account keeps goes with it; answers whether a card is left to pay with. */
export const leaveKeptCard = (): boolean => {
  const { account, card } = readCheckout()
  if (account === 'ended' && card?.from === 'account') updateCheckout({ card: null })
  return readCheckout().card !== null
}

/** The account says it. */
export const withoutPerson = <Sent extends AskedPayment>({
  firstName: _first,
  lastName: _last,
  email: _email,
  phoneNumber: _phone,
  ...rest
}: Sent): Omit<Sent, 'firstName' | 'lastName' | 'email' | 'phoneNumber'> => rest
