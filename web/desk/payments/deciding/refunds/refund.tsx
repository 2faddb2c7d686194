import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import { Button } from '../../../../ui/button/button.tsx'
import type { DetailAct } from '../../../../ui/detail-screen/acts.tsx'
import { useMay } from '../../../use-may.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundList } from './refund-list.tsx'

/** Shows a payment's refunds, and the refunds that wait for the charity. */
export const Refunds = ({ payment }: { payment: DeskPaymentAnswer }) => {
  const mayRefund = useMay('payments.refund')
  return <RefundList payment={payment} mayRefund={mayRefund} />
}

/** The act of refunding a payment that was received, or why nothing of it can be refunded. */
export const useRefundAct = (): ((payment: DeskPaymentAnswer) => DetailAct[]) => {
  const { t } = useLingui()
  const mayRefund = useMay('payments.refund')
  const whyNot = useWhyNotRefundable()
  const [open, setOpen] = useState(false)
  return (payment) => {
    if (!mayRefund || !(payment.refundable > 0 || received.has(payment.status))) return []
    const act = (
      <Button icon="refresh" onClick={() => setOpen(true)}>
        <Trans>Refund</Trans>
      </Button>
    )
    const dialog = <RefundDialog payment={payment} open={open} onClose={() => setOpen(false)} />
    return [{ name: t`Refund`, act, dialog, why: whyNot(payment) }]
  }
}

const received: ReadonlySet<DeskPaymentAnswer['status']> = new Set(['complete', 'refunded'])

const useWhyNotRefundable = (): ((payment: DeskPaymentAnswer) => string | undefined) => {
  const { t } = useLingui()
  return ({ refundable, disputed, refundUnderWay, waitingRefund }) => {
    if (waitingRefund !== null) return t`A refund of this payment is waiting for approval.`
    if (refundable > 0) return undefined
    if (disputed > 0) return t`The payer’s bank holds the money until it decides the dispute.`
    if (refundUnderWay > 0) return t`The remaining amount is being refunded.`
    return t`Fully refunded.`
  }
}
