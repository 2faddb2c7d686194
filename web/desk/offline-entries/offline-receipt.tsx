import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { OfflineEntryAnswer } from '@almoner/api/desk/offline-entries/contract.ts'
import { Button } from '../../ui/button/button.tsx'
import { DecisionDialog } from '../../ui/decision-dialog/decision-dialog.tsx'
import { deskKey } from '../payments/payments-api.ts'
import { useMay } from '../use-may.ts'
import { requestOfflineReceipt, resendOfflineReceipt } from './offline-api.ts'
import { ReceiptNumber } from '../payments/deciding/receipts/receipt-number.tsx'
import styles from '../payments/deciding/receipts/receipts.module.css'

type Props = { entry: OfflineEntryAnswer }

/** The receipt of an offline payment: none, on its way, or its number and document. */
export const OfflineReceipt = ({ entry }: Props) => {
  const { receiptNumber, receiptLink, receiptVoid } = entry
  const stands = receiptNumber !== null && !receiptVoid
  return (
    <div className={styles.receipts}>
      {stands ? (
        <ReceiptNumber number={receiptNumber} link={receiptLink} />
      ) : (
        <p className={styles.quiet}>
          <None entry={entry} />
        </p>
      )}
      <ReceiptAct entry={entry} stands={stands} />
    </div>
  )
}

const None = ({ entry: { status, receiptRequested, receiptNumber } }: Props) => {
  if (status === 'voided') {
    return receiptNumber === null ? (
      <Trans>There is no receipt: the payment was voided.</Trans>
    ) : (
      <Trans>Receipt {receiptNumber} is void: the payment was voided.</Trans>
    )
  }
  if (!receiptRequested) return <Trans>No receipt was issued.</Trans>
  if (status === 'pending')
    return <Trans>The receipt is issued once you approve the payment.</Trans>
  return <Trans>The receipt is being prepared.</Trans>
}

const ReceiptAct = ({ entry, stands }: Props & { stands: boolean }) => {
  const mayIssue = useMay('receipts.issue')
  const [open, setOpen] = useState(false)
  const { id, status, email, receiptRequested, isIncluded } = entry
  if (!mayIssue || !isIncluded || status === 'voided') return null
  if (receiptRequested && !(stands && email !== '')) return null
  return (
    <div className={styles.door}>
      <Button icon={stands ? 'mail' : 'receipt'} onClick={() => setOpen(true)}>
        {stands ? <Trans>Send the receipt again</Trans> : <Trans>Issue a receipt</Trans>}
      </Button>
      {stands ? (
        <DecisionDialog
          name="resend-offline-receipt"
          open={open}
          onClose={() => setOpen(false)}
          title={<Trans>Send the receipt again?</Trans>}
          act={<Trans>Send the receipt</Trans>}
          send={(_said, key) => resendOfflineReceipt(id, key)}
          reads={[deskKey]}
        >
          <p>
            <Trans>It goes to {email}.</Trans>
          </p>
        </DecisionDialog>
      ) : (
        <DecisionDialog
          name="issue-offline-receipt"
          open={open}
          onClose={() => setOpen(false)}
          title={<Trans>Issue a receipt?</Trans>}
          act={<Trans>Issue the receipt</Trans>}
          send={(_said, key) => requestOfflineReceipt(id, key)}
          reads={[deskKey]}
        >
          <p>
            {email === '' ? (
              <Trans>
                There is no email address: download the receipt here, and give it to the payer.
              </Trans>
            ) : (
              <Trans>It is sent to {email}, and appears here.</Trans>
            )}
          </p>
          <p>
            <Trans>
              If you correct the payment later, the receipt is voided and another replaces it.
            </Trans>
          </p>
        </DecisionDialog>
      )}
    </div>
  )
}
