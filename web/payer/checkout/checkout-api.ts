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

/** A monthly gift is a donor's alone: where the login has ended it is refused, and no guest's. */
const pay = async (
  sent: SentPayment,
  signal: AbortSignal,
): Promise<PaymentAnswer | PlanStartedAnswer> => {
  const send = (again: Again) =>
    sendSolved((headers) => {
      const options = { signal, timeoutSeconds, headers }
      return sendAsPayer((calls) =>
        sent.recurringType === undefined
          ? call<PaymentAnswer | PlanStartedAnswer, PaymentBody>(
              'POST',
              calls,
              { ...toBody(sent), ...again },
              { ...options, money: paymentMoney },
            )
          : call<PlanStartedAnswer, PaymentBody>(
              'POST',
              donorPayments,
              { ...toDonorBody(sent), ...again },
              { ...options, money: paymentMoney },
            ),
      )
    }, signal)
  return sendAskedOnce(toRepeated(sent), send, signal)
}

const toRepeated = ({ amountCents, recurringType }: AskedPayment): Repeated => ({
  what: recurringType === undefined ? 'gift' : 'monthly_gift',
  amountCents,
})

/** A body with the amount of a payment, by the API's name. */
type PaymentBody = { amount: Cents }

const withAmount = <Sent extends { amountCents: Cents }>({ amountCents, ...rest }: Sent) => ({
  amount: amountCents,
  ...rest,
})

const toBody = (sent: AskedPayment): PaymentBody =>
  isDonor()
    ? toDonorBody(sent)
    : { ...withAmount(sent), ...accountFields(), ...marketingConsentFields() }

// An account says itself who pays.
const toDonorBody = (sent: AskedPayment): PaymentBody => ({
  ...withAmount(withoutPerson(sent)),
  ...marketingConsentFields(),
})

// Whoever is logged in has an account.
const accountFields = () => (isDonor() ? undefined : readAccountWish())

// Beside the payment, whose content it is not: whoever thinks better of it still makes the same one.
const marketingConsentFields = (): { news: string } | undefined => {
  const { news } = readCheckout()
  return news === null ? undefined : { news }
}

// What a payment is called opens it for whoever knows the name: where a login has ended meanwhile,
// a guest is told the same.
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

/** The original payload goes along, as the specification has it: its key shows who asks. */
export const confirmPayment = async (
  paymentIntent: string,
  sent: AskedPayment,
  signal: AbortSignal,
): Promise<ConfirmAnswer> => {
  const body = { ...withAmount(sent), projectId: sent.projectId ?? null, paymentIntent }
  const options = { signal, money: paymentMoney }
  return read(
    (calls) =>
      call<ConfirmAnswer, PaymentBody>('POST', `${calls}/confirm3DSPayment`, body, options),
    signal,
  )
}

/** What is asked about one card payment: a guest is told the same where its login has ended. */
export const paymentCalls = (sent: SentPayment): PaymentCalls => ({
  pay: (signal) => pay(sent, signal),
  status: paymentStatus,
  confirm: (paymentIntent, signal) => confirmPayment(paymentIntent, sent, signal),
  // Nobody but the donor is told of their monthly gift: it is asked about after a login.
  loginLost: sent.recurringType === undefined ? 'as_guest' : 'unknown',
})

const sentAs = { payme: 'PayMe', tap_and_go: 'TapAndGo' } as const

/** Opens a request to a wallet; asked again with the same content it answers the same request. */
export const requestWallet = async (
  { method, at }: { method: WalletMethod; at: 'paymeLink' | 'paymeQrCode' },
  sent: AskedPayment,
  signal: AbortSignal,
) => {
  const body = { ...toBody(sent), paymentMethod: sentAs[method] }
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
  return sendAskedOnce(toRepeated(sent), send, signal)
}

/** Without the token, which another browser has not, it says how it went and not where the receipt is. */
export const fetchWalletStatus = (
  { paymentRequestId, token }: Pick<WalletRequest, 'paymentRequestId'> & { token?: string },
  signal: AbortSignal,
): Promise<FetchStatusAnswer> => {
  const asked = { PayMePaymentRequestId: paymentRequestId, ...(token && { token }) }
  return read(
    (calls) => call<FetchStatusAnswer>('POST', `${calls}/fetchPaymentStatus/`, asked, { signal }),
    signal,
  )
}

/** How one request stands; unlike `fetchWalletStatus` it also has the wallet asked again. */
export const walletStatus = (
  at: 'PayMeFetch' | 'webhookStatus',
  { token, paymentRequestId }: Pick<WalletRequest, 'token' | 'paymentRequestId'>,
  signal: AbortSignal,
): Promise<WalletStatusAnswer> => {
  const asked = { token, PayMePaymentRequestId: paymentRequestId }
  return read(
    (calls) => call<WalletStatusAnswer>('POST', `${calls}/${at}/`, asked, { signal }),
    signal,
  )
}

/** The payer is back from the wallet, perhaps in another browser. */
export const finalizeWallet = (
  { objectId, token }: Pick<WalletRequest, 'objectId'> & { token?: string },
  signal: AbortSignal,
): Promise<FinalizeAnswer> => {
  const asked = { objectId, ...(token && { token }) }
  return readWithRetry(
    () => call<FinalizeAnswer>('POST', '/api/user/payments/finalizePayMeLink', asked, { signal }),
    signal,
  )
}

/** What is scanned and written to pay the charity itself; nothing is recorded by asking. */
export const manualDetailsQuery = (asked: {
  amountCents: Cents
  paymentName: ManualMethod
  organizationId: string
  fingerprint: string
}) =>
  queryOptions({
    queryKey: ['manual-details', asked],
    queryFn: ({ signal }) =>
      call<ManualDetailsAnswer, PaymentBody>(
        'POST',
        '/api/user/payments/manualDetails',
        withAmount(asked),
        {
          money: paymentMoney,
          signal,
          changesNothing: true,
        },
      ),
    staleTime: 60_000,
  })

/** The payer says that they paid the charity, and shows it. */
export const submitTransfer = (
  {
    sent,
    method,
    proof,
    paidOn,
  }: { sent: AskedPayment; method: ManualMethod; proof: File; paidOn: string },
  { signal, onProgress }: Pick<UploadOptions, 'signal' | 'onProgress'>,
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
  // Last, so that whoever reads the form knows what it is for before its bytes come.
  form.set('proofofpayment', proof, proof.name)
  const send = ({ again }: Again) => {
    // Before the file, as every text is.
    const asked = again ? withText(form, 'again', 'true') : form
    return sendSolved(
      (headers) =>
        sendAsPayer((calls) =>
          upload<ManualAnswer>(`${calls}/add`, asked, { signal, onProgress, headers }),
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
