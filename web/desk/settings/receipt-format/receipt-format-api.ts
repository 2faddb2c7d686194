import { queryOptions } from '@tanstack/react-query'
import type {
  PreviewQuery,
  receiptFormatSchema,
  ReceiptFormatAnswer,
  SignatureAnswer,
} from '@almoner/api/desk/settings/receipt-format/contract.ts'
import type * as v from 'valibot'
import { call } from '../../../lib/api/api.ts'

const path = '/api/organizations/receipt-format'

export const receiptFormatQuery = queryOptions({
  queryKey: ['receipt-format'],
  queryFn: () => call<ReceiptFormatAnswer>('GET', path),
})

export const saveReceiptFormat = (format: v.InferOutput<typeof receiptFormatSchema>) =>
  call<ReceiptFormatAnswer>('PUT', path, format)

/** A receipt of this form with a made-up payer, as a file. */
export const previewPath = (format: PreviewQuery): string =>
  `${path}/preview.pdf?${new URLSearchParams(format).toString()}`

/** Returns the address of an uploaded signature. */
export const signaturePath = (name: string): string => `${path}/signature/${name}`

export const giveSignature = (file: File) => {
  const form = new FormData()
  form.set('picture', file)
  return call<SignatureAnswer>('POST', `${path}/signature`, form, { timeoutSeconds: 120 })
}
