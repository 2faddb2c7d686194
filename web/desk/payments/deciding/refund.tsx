import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundList } from './refund-list.tsx'
import styles from './refund.module.css'
import { useMay } from '../use-may.ts'

/** What was given back of a payment, and the door to giving back the rest. */
export const Refunds = ({ payment }: { payment: DeskPaymentAnswer }) => {
  const mayRefund = useMay('payments.refund')
  const [open, setOpen] = useState(false)
  const canRefund = mayRefund && payment.refundable > 0
  return (
    <div className={styles.refunds}>
      {payment.refunds.length > 0 && <RefundList payment={payment} mayRefund={mayRefund} />}
      {canRefund && (
        <div className={styles.door}>
          <Button icon="refresh" onClick={() => setOpen(true)}>
            <Trans>Refund</Trans>
          </Button>
        </div>
      )}
      {/* Stays where it is while it is closed, so that nothing typed is lost. */}
      {mayRefund && (
        <RefundDialog payment={payment} open={open && canRefund} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
