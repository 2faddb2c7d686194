import { useQuery } from '@tanstack/react-query'
import { ScreenTitle, useHeading } from '../../../ui/layout/page/screen-title.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import { receiptFormatQuery } from './receipt-format-api.ts'
import { ReceiptFormatForm } from './form/receipt-format-form.tsx'

/** Edits whether the charity's receipts name the payer, with a preview. */
export const ReceiptFormat = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <Loaded query={useQuery(receiptFormatQuery)} height="18rem">
      {(answer) => <ReceiptFormatForm answer={answer} />}
    </Loaded>
  </>
)
