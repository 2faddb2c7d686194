import { queryOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import {
  offlineEntryMoney,
  type amendOfflineSchema,
  type OfflineEntryAnswer,
  type OfflineProofAnswer,
  type recordOfflineSchema,
} from '@almoner/api/desk/offline-entries/contract.ts'
import { call } from '../../lib/api/api.ts'
import { sendAskedOnce } from '../../lib/api/failure/ask-again.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'

const entries = '/api/organizations/offline-entries'

export const offlinePath = (id: string): string => `${entries}/${encodeURIComponent(id)}`

export const offlineQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'offline', id],
    queryFn: ({ signal }) =>
      call<OfflineEntryAnswer>('GET', offlinePath(id), undefined, {
        money: offlineEntryMoney,
        signal,
      }),
    ...follows('payments'),
  })

/** A slip, a cheque or a statement; the answer is its name. */
export const giveOfflineProof = (file: File) => {
  const form = new FormData()
  form.set('proof', file)
  return call<OfflineProofAnswer>('POST', `${entries}/proofs`, form, { timeoutSeconds: 120 })
}

type NewEntry = v.InferInput<typeof recordOfflineSchema>
type AmendedEntry = v.InferInput<typeof amendOfflineSchema>

/** A retry with the same key is the same entry. */
export const recordOffline = (body: NewEntry, key: string) =>
  sendAskedOnce({ what: 'offline_payment', amountCents: body.amount }, (again) =>
    call<OfflineEntryAnswer, NewEntry>(
      'POST',
      entries,
      { ...body, ...again },
      { ...withKey(key), money: offlineEntryMoney },
    ),
  )

const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } })

export const amendOffline = (id: string, body: AmendedEntry, key: string) =>
  call<OfflineEntryAnswer, AmendedEntry>('PUT', offlinePath(id), body, {
    money: offlineEntryMoney,
    headers: { 'Idempotency-Key': key },
  })

export const approveOffline = (id: string, body: { version: number }, key: string) =>
  call<OfflineEntryAnswer>('POST', `${offlinePath(id)}/approve`, body, {
    money: offlineEntryMoney,
    headers: { 'Idempotency-Key': key },
  })

/** Issues a receipt, as soon as the entry is approved. */
export const requestOfflineReceipt = (id: string, key: string) =>
  call<OfflineEntryAnswer>('POST', `${offlinePath(id)}/receipt`, undefined, {
    money: offlineEntryMoney,
    headers: { 'Idempotency-Key': key },
  })

export const resendOfflineReceipt = (id: string, key: string) =>
  call<OfflineEntryAnswer>('POST', `${offlinePath(id)}/receipt/resend`, undefined, {
    money: offlineEntryMoney,
    headers: { 'Idempotency-Key': key },
  })

export const voidOffline = (id: string, body: { version: number; reason: string }, key: string) =>
  call<OfflineEntryAnswer>('POST', `${offlinePath(id)}/void`, body, {
    money: offlineEntryMoney,
    headers: { 'Idempotency-Key': key },
  })
