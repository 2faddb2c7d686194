import { FinalError } from '../../flow/activity-failed.ts'
import { task } from '../../flow/task.ts'
import { ProviderMismatch, ProviderRejectedRequest } from '../../gateways/ports/card-gateway.ts'
import { forADay } from '../../retry-policies.ts'
import { openNotSettled } from '../../steps/review/manual-review.ts'
import { loadPayment, type PaymentBooks } from '../../steps/record/payment-books.ts'
import type { SettlePaymentDependencies } from './dependencies.ts'
import { settleCardPayment } from './settle-card-payment.ts'
import { settleWalletPayment } from './settle-wallet-payment.ts'

/**
 * Brings the events of one payment in line with its provider. `because` distinguishes runs: the
 * notice that arrived, a refund that failed, or the nightly comparison.
 */
export type SettlePaymentInput =
  | { providerPaymentId: string; because: string; hasFraudWarning?: true }
  /**
   * The settlement by our payment: its requests to wallets, and the card's payment that paid it.
   */
  | { paymentId: string; because: string }

const toId = (input: SettlePaymentInput): string => {
  const of = 'paymentId' in input ? input.paymentId : input.providerPaymentId
  return `settle-payment-${of}-${input.because}`
}

/**
 * Reads the provider's state of a payment and records what our events miss. It is started by a
 * provider's notice, which only names the object.
 */
export const settlePayment = task({
  name: 'settle-payment',
  id: toId,
  policy: forADay,
  run: (deps: SettlePaymentDependencies) => async (input: SettlePaymentInput) => {
    await settle(deps, input)
    return {}
  },
  // A card payment is compared again at night; a wallet payment is not.
  afterFailure: (deps) => async (input) => {
    if ('paymentId' in input) {
      await leaveRequestToAPerson(deps, { paymentId: input.paymentId, process: 'settle-payment' })
    }
    return { status: 'reviewed' }
  },
})

/** Leaves the newest request to a wallet to a person, if its outcome cannot be found out. */
export const leaveRequestToAPerson = async (
  deps: PaymentBooks,
  { paymentId, process }: { paymentId: string; process: string },
): Promise<void> => {
  const state = await loadPayment(deps, paymentId)
  const requested = state.tries.findLast(({ request }) => request !== null)
  if (requested) await openNotSettled(deps, { state, number: requested.number, process })
}

/** May run again at any time: a recorded fact changes nothing. */
export const settle = async (
  deps: SettlePaymentDependencies,
  input: SettlePaymentInput,
): Promise<void> => {
  const processId = toId(input)
  try {
    if ('providerPaymentId' in input) {
      const { providerPaymentId, hasFraudWarning = false } = input
      await settleCardPayment(deps, { providerPaymentId, hasFraudWarning, processId })
    } else {
      const { paid } = await settleWalletPayment(deps, { paymentId: input.paymentId, processId })
      if (paid?.provider !== 'stripe') return
      const { providerPaymentId } = paid
      await settleCardPayment(deps, { providerPaymentId, hasFraudWarning: false, processId })
    }
  } catch (error) {
    // A retry would get an identical answer.
    if (error instanceof ProviderMismatch || error instanceof ProviderRejectedRequest) {
      throw new FinalError(`${error.name}: ${error.message}`)
    }
    throw error
  }
}
