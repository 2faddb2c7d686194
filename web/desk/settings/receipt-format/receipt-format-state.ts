import type { receiptFormatSchema } from '@almoner/api/desk/settings/receipt-format/contract.ts'
import type { CommandFormState } from '../../../lib/form/command-form.ts'

export type ReceiptFormatState = CommandFormState<typeof receiptFormatSchema>
