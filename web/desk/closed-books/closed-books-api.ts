import { queryOptions } from '@tanstack/react-query'
import type { ClosedBooksAnswer } from '@almoner/api/desk/closed-books/contract.ts'
import { call } from '../../lib/api/api.ts'

const path = '/api/organizations/closed-books'

export const closedBooksQuery = queryOptions({
  queryKey: ['desk', 'closed-books'],
  queryFn: ({ signal }) => call<ClosedBooksAnswer>('GET', path, undefined, { signal }),
})

export const closeBooks = (body: { through: string }, key: string) =>
  call<ClosedBooksAnswer>('POST', path, body, { headers: { 'Idempotency-Key': key } })

/** `through` stays closed; null opens every day. */
export const reopenBooks = (body: { through: string | null; reason: string }, key: string) =>
  call<ClosedBooksAnswer>('POST', `${path}/reopen`, body, { headers: { 'Idempotency-Key': key } })
