import { queryOptions } from '@tanstack/react-query'
import type { ManualMethod, WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { toHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import type { PlanStartedAnswer } from '@almoner/api/use-cases/recurring-plans/contract.ts'
import type {
  ConfirmAnswer,
  PaymentAnswer,
  PaymentStatusAnswer,
} from '@almoner/api/use-cases/payments/contract.ts'
import type {
  ManualAnswer,
  ManualDetailsAnswer,
} from '@almoner/api/use-cases/payments/manual/manual-contract.ts'
import type {
  FetchStatusAnswer,
  FinalizeAnswer,
  WalletAnswer,
  WalletStatusAnswer,
} from '@almoner/api/use-cases/payments/wallet/wallet-contract.ts'
import { paymentMoney } from '@almoner/api/use-cases/payments/money-contract.ts'
import { call } from '../../lib/api/api.ts'
import { sendAskedOnce, type Again, type Repeated } from '../../lib/api/failure/ask-again.ts'
import type { PaymentCalls } from '../../lib/paying/ask-for-payment.ts'
import { upload, type UploadOptions } from '../../lib/api/upload.ts'
import { sendSolved } from '../../lib/challenge/send-solved.ts'
import { readWithRetry } from '../../lib/paying/read-with-retry.ts'
import type { AskedPayment, SentPayment, WalletRequest } from './state/checkout-shape.ts'
import { readCheckout } from './state/stored/checkout-state.ts'
import {
  sendAsPayer,
  donorPayments,
  isLoginEnded,
  isDonor,
  withoutPerson,
} from '../signed-in/payer-identity.ts'
import { readAccountWish } from '../personal-details/account/account-wish.ts'

// A bank or a wallet is waited for, and another wallet's request may have to be closed before.
const timeoutSeconds = 40

/**
 * Sends a payment. Only a donor may give monthly: if the login has ended, a monthly gift is refused
 * and not sent as a guest's.
 */
const pay = async (
  payment: SentPayment,
  signal: AbortSignal,
): Promise<PaymentAnswer | PlanStartedAnswer> => {
  const send = (again: Again) =>
    sendSolved((headers) => {
      const options = { signal, timeoutSeconds, headers }
      return sendAsPayer((calls) =>
        payment.recurringType === undefined
          ? call<PaymentAnswer | PlanStartedAnswer, PaymentBody>(
              'POST',
              calls,
              { ...toBody(payment), ...again },
              { ...options, money: paymentMoney },
            )
          : call<PlanStartedAnswer, PaymentBody>(
              'POST',
              donorPayments,
              { ...toDonorBody(payment), ...again },
              { ...options, money: paymentMoney },
            ),
      )
    }, signal)
  return sendAskedOnce(toRepeated(payment), send, signal)
}

const toRepeated = ({ amountCents, recurringType }: AskedPayment): Repeated => ({
  what: recurringType === undefined ? 'gift' : 'monthly_gift',
  amountCents,
})

/** A body with the amount of a payment, under the API's name. */
type PaymentBody = { amount: Cents }

const withAmount = <Sent extends { amountCents: Cents }>({ amountCents, ...rest }: Sent) => ({
  amount: amountCents,
  ...rest,
})

const toBody = (payment: AskedPayment): PaymentBody =>
  isDonor()
    ? toDonorBody(payment)
    : { ...withAmount(payment), ...accountFields(), ...marketingConsentFields() }

// The account identifies the payer, so the body contains no personal details.
const toDonorBody = (payment: AskedPayment): PaymentBody => ({
  ...withAmount(withoutPerson(payment)),
  ...marketingConsentFields(),
})

// A payer who is logged in already has an account.
const accountFields = () => (isDonor() ? undefined : readAccountWish())

// The consent is not part of the payment's content: a payer who changes it still sends the same
// payment.
const marketingConsentFields = (): { news: string } | undefined => {
  const { news } = readCheckout()
  return news === null ? undefined : { news }
}

// The payment's id is enough to read it. If a login has ended since, a guest gets the same answer.
const read = <T>(ask: (calls: string) => Promise<T>, signal: AbortSignal): Promise<T> =>
  readWithRetry(() => readOnce(ask), signal)

const readOnce = async <T>(ask: (calls: string) => Promise<T>): Promise<T> => {
  try {
    return await sendAsPayer(ask)
  } catch (error) {
    if (!isLoginEnded(error)) throw error
    return sendAsPayer(ask)
  }
}

export const paymentStatus = (
  paymentIntent: string,
  signal: AbortSignal,
): Promise<PaymentStatusAnswer> =>
  read(
    (calls) =>
      call<PaymentStatusAnswer>(
        'POST',
        `${calls}/retrievePaymentStatus`,
        { paymentIntent },
        { signal },
      ),
    signal,
  )

/**
 * Confirms a payment. The original payload is sent too, as the specification requires: its key
 * identifies the payer.
 */
export const confirmPayment = async (
  paymentIntent: string,
  payment: AskedPayment,
  signal: AbortSignal,
): Promise<ConfirmAnswer> => {
  const body = { ...withAmount(payment), projectId: payment.projectId ?? null, paymentIntent }
  const options = { signal, money: paymentMoney }
  return read(
    (calls) =>
      call<ConfirmAnswer, PaymentBody>('POST', `${calls}/confirm3DSPayment`, body, options),
    signal,
  )
}

/** Returns the calls of one card payment. If the login has ended, a guest gets the same answers. */
export const paymentCalls = (payment: SentPayment): PaymentCalls => ({
  pay: (signal) => pay(payment, signal),
  status: paymentStatus,
  confirm: (paymentIntent, signal) => confirmPayment(paymentIntent, payment, signal),
  // Only the donor may read their monthly gift, so its outcome is read after a login.
  loginLost: payment.recurringType === undefined ? 'as_guest' : 'unknown',
})

const sentAs = { payme: 'PayMe', tap_and_go: 'TapAndGo' } as const

/** Opens a wallet request. A repeated call with equal content returns the same wallet request. */
export const requestWallet = async (
  { method, at }: { method: WalletMethod; at: 'paymeLink' | 'paymeQrCode' },
  payment: AskedPayment,
  signal: AbortSignal,
) => {
  const body = { ...toBody(payment), paymentMethod: sentAs[method] }
  const send = (again: Again) =>
    sendSolved((headers) => {
      const options = { signal, timeoutSeconds, headers }
      return sendAsPayer((calls) =>
        call<WalletAnswer, PaymentBody>(
          'POST',
          `${calls}/${at}`,
          { ...body, ...again },
          { ...options, money: paymentMoney },
        ),
      )
    }, signal)
  return sendAskedOnce(toRepeated(payment), send, signal)
}

/**
 * Returns the status of a wallet request. Another browser does not have the token; without it the
 * answer contains the outcome but no receipt link.
 */
export const fetchWalletStatus = (
  { paymentRequestId, token }: Pick<WalletRequest, 'paymentRequestId'> & { token?: string },
  signal: AbortSignal,
): Promise<FetchStatusAnswer> => {
  const request = { PayMePaymentRequestId: paymentRequestId, ...(token && { token }) }
  return read(
    (calls) => call<FetchStatusAnswer>('POST', `${calls}/fetchPaymentStatus/`, request, { signal }),
    signal,
  )
}

/**
 * Returns the status of one wallet request. Unlike `fetchWalletStatus`, it also makes the server
 * query the wallet again.
 */
export const walletStatus = (
  at: 'PayMeFetch' | 'webhookStatus',
  { token, paymentRequestId }: Pick<WalletRequest, 'token' | 'paymentRequestId'>,
  signal: AbortSignal,
): Promise<WalletStatusAnswer> => {
  const request = { token, PayMePaymentRequestId: paymentRequestId }
  return read(
    (calls) => call<WalletStatusAnswer>('POST', `${calls}/${at}/`, request, { signal }),
    signal,
  )
}

/** The payer is back from the wallet, perhaps in another browser. */
export const finalizeWallet = (
  { objectId, token }: Pick<WalletRequest, 'objectId'> & { token?: string },
  signal: AbortSignal,
): Promise<FinalizeAnswer> => {
  const request = { objectId, ...(token && { token }) }
  return readWithRetry(
    () => call<FinalizeAnswer>('POST', '/api/user/payments/finalizePayMeLink', request, { signal }),
    signal,
  )
}

/**
 * The details that a payer scans or copies to pay the charity directly. Reading them records
 * nothing.
 */
export const manualDetailsQuery = (request: {
  amountCents: Cents
  paymentName: ManualMethod
  organizationId: string
  fingerprint: string
}) =>
  queryOptions({
    queryKey: ['manual-details', request],
    queryFn: ({ signal }) =>
      call<ManualDetailsAnswer, PaymentBody>(
        'POST',
        '/api/user/payments/manualDetails',
        withAmount(request),
        {
          money: paymentMoney,
          signal,
          changesNothing: true,
        },
      ),
    staleTime: 60_000,
  })

/** Submits the payer's transfer to the charity, with its proof. */
export const submitTransfer = (
  {
    sent,
    method,
    proof,
    paidOn,
  }: { sent: AskedPayment; method: ManualMethod; proof: File; paidOn: string },
  { signal, onProgress }: Required<Pick<UploadOptions, 'signal' | 'onProgress'>>,
): Promise<ManualAnswer> => {
  const { amountCents, fields, ...texts } = sent
  const form = new FormData()
  for (const [name, value] of Object.entries({
    amount: toHkd(amountCents),
    ...texts,
    ...accountFields(),
    ...marketingConsentFields(),
    paymentName: method,
    ...(paidOn !== '' && { paidOn }),
  })) {
    form.set(name, String(value))
  }
  for (const [place, { id, value }] of fields.entries()) {
    form.set(`fields[${place}][id]`, id)
    form.set(`fields[${place}][value]`, value)
  }
  // The file comes last, so that the server reads the form's texts before the file's bytes arrive.
  form.set('proofofpayment', proof, proof.name)
  const send = ({ again }: Again) => {
    // Before the file, as every text is.
    const body = again ? withText(form, 'again', 'true') : form
    return sendSolved(
      (headers) =>
        sendAsPayer((calls) =>
          upload<ManualAnswer>(`${calls}/add`, body, { signal, onProgress, headers }),
        ),
      signal,
    )
  }
  return sendAskedOnce(toRepeated(sent), send, signal)
}

const withText = (form: FormData, name: string, text: string): FormData => {
  const added = new FormData()
  added.set(name, text)
  for (const [each, value] of form.entries()) added.append(each, value)
  return added
}
