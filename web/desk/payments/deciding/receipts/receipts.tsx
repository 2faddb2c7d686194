import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskPaymentAnswer, DeskReceipt } from '@almoner/api/desk/payments/contract.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { DecisionDialog } from '../../../../ui/decision-dialog/decision-dialog.tsx'
import { Pill } from '../../../../ui/data/status/pill.tsx'
import { Time } from '../../../../ui/data/time.tsx'
import { useVoidReason } from '../../timeline/sentences/receipt-sentence.ts'
import { ResendReceipt } from './payer-email.tsx'
import { ReceiptNumber } from './receipt-number.tsx'
import styles from './receipts.module.css'
import { useMay } from '../../../use-may.ts'
import { useDecide } from '../use-decide.ts'
import { Row } from '../../../../ui/layout/arrangement/row.tsx'

/** Shows the valid receipt, the void ones, and one issued ahead of the payment. */
export const Receipts = ({ payment }: { payment: DeskPaymentAnswer }) => {
  const { receiptNumber, receiptVoid, receiptLink } = payment
  const earlier = payment.receipts.filter((receipt) => receipt.voidedAt !== null).reverse()
  const standing = payment.receipts.find((receipt) => receipt.voidedAt === null)
  const stands = receiptNumber !== null && !receiptVoid
  return (
    <div className={styles.receipts}>
      {stands ? (
        <ReceiptNumber number={receiptNumber} link={receiptLink} />
      ) : (
        <p className={styles.quiet}>
          <None payment={payment} />
        </p>
      )}
      {standing?.forced && (
        <p className={styles.quiet}>
          {standing.forcedBecause === null ? (
            <Trans>Issued ahead of the payment.</Trans>
          ) : (
            <Trans>Issued ahead of the payment: {{ reason: standing.forcedBecause }}</Trans>
          )}
        </p>
      )}
      {earlier.length > 0 && (
        <ul className={styles.earlier}>
          {earlier.map((receipt) => (
            <VoidReceipt
              key={receipt.receiptNumber}
              receipt={receipt}
              next={findNext(payment.receipts, receipt)}
            />
          ))}
        </ul>
      )}
      <ResendReceipt payment={payment} />
      <Requesting payment={payment} />
      <Forcing payment={payment} />
    </div>
  )
}

const findNext = (receipts: readonly DeskReceipt[], { receiptNumber }: DeskReceipt) =>
  receipts.find(({ replaces }) => replaces === receiptNumber)?.receiptNumber ?? null

const None = ({ payment }: { payment: DeskPaymentAnswer }) => {
  const { status, receiptVoid, refundable, receiptOnRequest } = payment
  if (status === 'complete' && receiptOnRequest) {
    return (
      <Trans>This project does not issue receipts automatically. The payer has none yet.</Trans>
    )
  }
  if (status === 'complete' && (!receiptVoid || refundable > 0)) {
    return <Trans>The receipt is being prepared.</Trans>
  }
  if (receiptVoid) return <Trans>There is no valid receipt.</Trans>
  return <Trans>There is a receipt once the payment has succeeded.</Trans>
}

const VoidReceipt = ({ receipt, next }: { receipt: DeskReceipt; next: string | null }) => {
  const toReason = useVoidReason()
  const { receiptNumber, voidedAt, voidReason } = receipt
  return (
    <li className={styles.voided}>
      <Row as="p" gap={2} columnGap={4} align="center" spread>
        <s className={styles.number}>{receiptNumber}</s>
        <Pill tone="neutral" icon="close">
          <Trans>Void</Trans>
        </Pill>
      </Row>
      <p className={styles.quiet}>
        {toReason(voidReason ?? '')} · {voidedAt && <Time at={voidedAt} />}
        {next !== null && (
          <>
            {' '}
            · <Trans>replaced by {next}</Trans>
          </>
        )}
      </p>
    </li>
  )
}

/** The receipt of a project that issues none by itself. */
const Requesting = ({ payment }: { payment: DeskPaymentAnswer }) => {
  const decide = useDecide(payment.id)
  const mayIssue = useMay('receipts.issue')
  const [open, setOpen] = useState(false)
  const canRequest = payment.receiptOnRequest && payment.refundable > 0
  if (!mayIssue) return null
  return (
    <>
      {canRequest && (
        <div className={styles.door}>
          <Button icon="receipt" onClick={() => setOpen(true)}>
            <Trans>Issue the receipt</Trans>
          </Button>
        </div>
      )}
      <DecisionDialog
        name="request-receipt"
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Issue the receipt?</Trans>}
        act={<Trans>Issue the receipt</Trans>}
        send={(_decision, key) => decide('receipt', {}, key)}
      >
        <p>
          <Trans>The receipt is prepared and sent to the payer by email.</Trans>
        </p>
      </DecisionDialog>
    </>
  )
}

/** A receipt before the payment is through: staff answer for it with a reason. */
const Forcing = ({ payment }: { payment: DeskPaymentAnswer }) => {
  const { t } = useLingui()
  const decide = useDecide(payment.id)
  const mayIssue = useMay('receipts.issue')
  const [open, setOpen] = useState(false)
  const stands = payment.receiptNumber !== null && !payment.receiptVoid
  const canForce = !stands && payment.status === 'processing' && payment.fees !== null
  if (!mayIssue) return null
  return (
    <>
      {canForce && (
        <div className={styles.door}>
          <Button icon="receipt" onClick={() => setOpen(true)}>
            <Trans>Issue a receipt now</Trans>
          </Button>
        </div>
      )}
      <DecisionDialog
        name="force-receipt"
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Issue a receipt ahead of the payment?</Trans>}
        act={<Trans>Issue the receipt</Trans>}
        reason={{
          label: <Trans>Reason</Trans>,
          hint: <Trans>It is printed on the receipt.</Trans>,
          missing: t`Enter a reason`,
          most: 200,
        }}
        send={({ reason }, key) => decide('receipt/force', { reason }, key)}
      >
        <p>
          <Trans>
            The receipt says that it was issued before the payment was confirmed. If the payment
            fails, it is voided automatically.
          </Trans>
        </p>
      </DecisionDialog>
    </>
  )
}
