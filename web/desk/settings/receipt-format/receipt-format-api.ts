import { queryOptions } from '@tanstack/react-query'
import type {
  receiptFormatSchema,
  ReceiptFormatAnswer,
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
export const previewPath = (detail: string): string => `${path}/preview.pdf?detail=${detail}`
