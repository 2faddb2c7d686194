import type { QueryClient } from '@tanstack/react-query'
import type * as v from 'valibot'
import type {
  DeleteAnswer,
  EditAnswer,
  editSchema,
  skipSchema,
} from '@almoner/api/routes/monthly/contract.ts'
import { call } from '../../../lib/api.ts'

const payments = '/api/donors/payments'
const at = (id: string): string => `${payments}/${encodeURIComponent(id)}`

/** What is left out stays as it is. */
export type Changes = Omit<v.InferInput<typeof editSchema>, 'paymentId'>

/** Of a plan, what is still to come; of an instalment that waits, when it is charged by itself. */
export const changePayment = (id: string, changes: Changes) =>
  call<EditAnswer>('PUT', at(id), { paymentId: id, ...changes })

export const deletePayment = (id: string) => call<DeleteAnswer>('DELETE', at(id))

export const pausePlan = (id: string) => call<EditAnswer>('POST', `${at(id)}/pause`)

export const resumePlan = (id: string) => call<EditAnswer>('POST', `${at(id)}/resume`)

export const skipInstalment = (id: string, number: number) =>
  call<EditAnswer>('POST', `${at(id)}/skip`, { number } satisfies v.InferInput<typeof skipSchema>)

/** Every list may say something else now, and so may what was opened; `id` is looked at again at once. */
export const forgetRecords = async (queryClient: QueryClient, id?: string): Promise<void> => {
  queryClient.removeQueries({ queryKey: ['records'] })
  queryClient.removeQueries({ queryKey: ['record'], type: 'inactive' })
  if (id !== undefined) await queryClient.invalidateQueries({ queryKey: ['record', id] })
}
