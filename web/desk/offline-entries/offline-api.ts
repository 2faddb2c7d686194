import { queryOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import type {
  amendOfflineSchema,
  OfflineEntryAnswer,
  OfflineProofAnswer,
  recordOfflineSchema,
} from '@almoner/api/desk/offline-entries/contract.ts'
import { call } from '../../lib/api/api.ts'
import { sendAskedOnce } from '../../lib/api/failure/ask-again.ts'
import { typedCents } from '../../lib/money/typed-amount.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'

const entries = '/api/organizations/offline-entries'

export const offlinePath = (id: string): string => `${entries}/${encodeURIComponent(id)}`

export const offlineQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'offline', id],
    queryFn: ({ signal }) =>
      call<OfflineEntryAnswer>('GET', offlinePath(id), undefined, { signal }),
    ...follows('payments'),
  })

/** A slip, a cheque or a statement; the answer is its name. */
export const giveOfflineProof = (file: File) => {
  const form = new FormData()
  form.set('proof', file)
  return call<OfflineProofAnswer>('POST', `${entries}/proofs`, form, { timeoutSeconds: 120 })
}

/** Sent again with the same key it is the same entry. */
export const recordOffline = (body: v.InferInput<typeof recordOfflineSchema>, key: string) =>
  sendAskedOnce({ what: 'offline_payment', amountCents: typedCents(body.amount) }, (again) =>
    call<OfflineEntryAnswer>('POST', entries, { ...body, ...again }, withKey(key)),
  )

const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } })

export const amendOffline = (
  id: string,
  body: v.InferInput<typeof amendOfflineSchema>,
  key: string,
) => call<OfflineEntryAnswer>('PUT', offlinePath(id), body, { headers: { 'Idempotency-Key': key } })

export const approveOffline = (id: string, body: { version: number }, key: string) =>
  call<OfflineEntryAnswer>('POST', `${offlinePath(id)}/approve`, body, {
    headers: { 'Idempotency-Key': key },
  })

/** Issues a receipt, as soon as the entry is approved. */
export const requestOfflineReceipt = (id: string, key: string) =>
  call<OfflineEntryAnswer>('POST', `${offlinePath(id)}/receipt`, undefined, {
    headers: { 'Idempotency-Key': key },
  })

export const resendOfflineReceipt = (id: string, key: string) =>
  call<OfflineEntryAnswer>('POST', `${offlinePath(id)}/receipt/resend`, undefined, {
    headers: { 'Idempotency-Key': key },
  })

export const voidOffline = (id: string, body: { version: number; reason: string }, key: string) =>
  call<OfflineEntryAnswer>('POST', `${offlinePath(id)}/void`, body, {
    headers: { 'Idempotency-Key': key },
  })
