import { useReader } from '../../../desk/use-may.ts'
import { ReceiptFormat } from '../../../desk/settings/receipt-format/receipt-format.tsx'

/** The form of the charity's receipts, for its owners and finance staff. */
export const DeskReceiptFormat = () => <ReceiptFormat {...useReader('receipt_format.read')} />
