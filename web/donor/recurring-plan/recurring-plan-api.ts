import type { QueryClient } from '@tanstack/react-query'
import type * as v from 'valibot'
import type {
  DeleteAnswer,
  EditAnswer,
  editSchema,
  skipSchema,
} from '@almoner/api/use-cases/recurring-plans/contract.ts'
import type {
  ConfirmAnswer,
  PaymentAnswer,
  PaymentStatusAnswer,
} from '@almoner/api/use-cases/payments/contract.ts'
import { paymentMoney } from '@almoner/api/use-cases/payments/money-contract.ts'
import { recordMoney } from '@almoner/api/donor/records/money-contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { call } from '../../lib/api/api.ts'
import { readWithRetry } from '../../lib/paying/read-with-retry.ts'
import { sendSolved } from '../../lib/challenge/send-solved.ts'
import type { PaymentCalls } from '../../lib/paying/ask-for-payment.ts'

const payments = '/api/donors/payments'
const at = (id: string): string => `${payments}/${encodeURIComponent(id)}`

/** The changes to a payment. An omitted value is not changed. */
export type Changes = Omit<v.InferInput<typeof editSchema>, 'paymentId' | 'amount'> & {
  amountCents?: Cents
}

/** Changes the future of a plan, or the automatic charge day of a waiting instalment. */
export const changePayment = (id: string, { amountCents, ...rest }: Changes) => {
  const changes = { ...(amountCents !== undefined && { amount: amountCents }), ...rest }
  return call<EditAnswer, { paymentId: string; amount?: Cents }>(
    'PUT',
    at(id),
    { paymentId: id, ...changes },
    { money: recordMoney },
  )
}

export const deletePayment = (id: string) => call<DeleteAnswer>('DELETE', at(id))

export const pausePlan = (id: string) => call<EditAnswer>('POST', `${at(id)}/pause`)

export const resumePlan = (id: string) => call<EditAnswer>('POST', `${at(id)}/resume`)

export const skipInstalment = (id: string, number: number) =>
  call<EditAnswer>('POST', `${at(id)}/skip`, { number } satisfies v.InferInput<typeof skipSchema>)

/**
 * Clears every list and opened record, because they may have changed. The record `id` is read again
 * at once.
 */
export const forgetRecords = async (queryClient: QueryClient, id?: string): Promise<void> => {
  queryClient.removeQueries({ queryKey: ['records'] })
  queryClient.removeQueries({ queryKey: ['record'], type: 'inactive' })
  if (id !== undefined) await queryClient.invalidateQueries({ queryKey: ['record', id] })
}

/** An instalment that waits, paid now by its donor: as any payment, with its name. */
export type SentInstalment = {
  paymentId: string
  paymentMethod: string
  type: string
  cardCountry: string
  organizationId: string
  amount: Cents
  currency: 'hkd'
  memo: string
  /** The plan's country, which decides it. */
  country?: string
  transactionType: 'donation' | 'payment'
  coverFee: boolean
  projectId?: string
  projectName?: string
  fingerprint: string
}

// A bank is waited for.
const timeoutSeconds = 40

/** The calls for an instalment, which only its owner can pay. */
export const instalmentCalls = (instalment: SentInstalment): PaymentCalls => ({
  pay: async (signal) => {
    const answer = await sendSolved(
      (headers) =>
        call<PaymentAnswer, SentInstalment>('POST', payments, instalment, {
          money: paymentMoney,
          signal,
          timeoutSeconds,
          headers,
        }),
      signal,
    )
    return answer
  },
  status: (paymentIntent, signal) =>
    readWithRetry(
      () =>
        call<PaymentStatusAnswer>(
          'POST',
          `${payments}/retrievePaymentStatus`,
          { paymentIntent },
          { signal },
        ),
      signal,
    ),
  confirm: async (paymentIntent, signal) => {
    const body = { ...instalment, projectId: instalment.projectId ?? null, paymentIntent }
    const answer = await readWithRetry(
      () =>
        call<ConfirmAnswer, typeof body>('POST', `${payments}/confirm3DSPayment`, body, {
          money: paymentMoney,
          signal,
        }),
      signal,
    )
    return answer
  },
  loginLost: 'signed_out',
})
