import { problemCode } from '../../lib/api/failure/problem.ts'
import type { AskedPayment } from '../checkout/state/checkout-shape.ts'
import { readCheckout } from '../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'

/** Whether the account identifies the payer; a guest enters their details in the form. */
export const isDonor = (): boolean => readCheckout().account === 'donor'

export const isLoginEnded = (error: unknown): boolean => problemCode(error) === 'not_signed_in'

export const donorPayments = '/api/donors/payments'

/**
 * Makes one of the payment calls, which are separate for donors and guests. A login that has ended
 * is recorded before the caller gets the error, so that the next call is a guest's.
 */
export const sendAsPayer = async <T>(send: (calls: string) => Promise<T>): Promise<T> => {
  try {
    return await send(isDonor() ? donorPayments : '/api/user/payments')
  } catch (error) {
    if (isLoginEnded(error)) dispatchCheckout({ type: 'login_ended' })
    throw error
  }
}

/** The account contains the person's details. */
export const withoutPerson = <Sent extends AskedPayment>({
  firstName: _first,
  lastName: _last,
  email: _email,
  phoneNumber: _phone,
  ...rest
}: Sent): Omit<Sent, 'firstName' | 'lastName' | 'email' | 'phoneNumber'> => rest
