import { FinalError } from '../../flow/activity-failed.ts'
import { ProviderMismatch, ProviderRejectedRequest } from '../../gateways/ports/card-gateway.ts'
import { openNotSettled } from '../../steps/review/manual-review.ts'
import { loadPayment, type PaymentBooks } from '../../steps/record/payment-books.ts'
import { settlePaymentId, type SettlePaymentInput } from './contract.ts'
import type { SettlePaymentDependencies } from './dependencies.ts'
import type { SettlePaymentActivities } from './process.ts'
import { settleCardPayment } from './settle-card-payment.ts'
import { settleWalletPayment } from './settle-wallet-payment.ts'

export const settlePaymentActivities = (
  deps: SettlePaymentDependencies,
): SettlePaymentActivities => ({
  settlePayment: async (input) => {
    await settle(deps, input)
    return null
  },

  openReview: async (input) => {
    if ('providerPaymentId' in input) return null
    await leaveRequestToAPerson(deps, { paymentId: input.paymentId, process: 'settle-payment' })
    return null
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
  const processId = settlePaymentId(input)
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
