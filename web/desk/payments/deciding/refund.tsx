import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import { Button } from '../../../ui/button.tsx'
import type { DetailAct } from '../../../ui/detail-screen/acts.tsx'
import { useMay } from '../use-may.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundList } from './refund-list.tsx'

/** What was refunded of a payment, and what of it waits for the charity. */
export const Refunds = ({ payment }: { payment: DeskPaymentAnswer }) => {
  const mayRefund = useMay('payments.refund')
  return <RefundList payment={payment} mayRefund={mayRefund} />
}

/** The act of refunding a payment that was received, or why nothing of it can be refunded. */
export const useRefundAct = (): ((payment: DeskPaymentAnswer) => DetailAct[]) => {
  const { t } = useLingui()
  const mayRefund = useMay('payments.refund')
  const whyNot = useWhyNotRefundable()
  return (payment) =>
    mayRefund && (payment.refundable > 0 || received.has(payment.status))
      ? [{ name: t`Refund`, act: <Refund payment={payment} />, why: whyNot(payment) }]
      : []
}

const received: ReadonlySet<DeskPaymentAnswer['status']> = new Set(['complete', 'refunded'])

const useWhyNotRefundable = (): ((payment: DeskPaymentAnswer) => string | undefined) => {
  const { t } = useLingui()
  return ({ refundable, disputed, refundUnderWay }) => {
    if (refundable > 0) return undefined
    if (disputed > 0) return t`The payer’s bank holds the money until it decides the dispute.`
    if (refundUnderWay > 0) return t`A refund of all that is left is under way.`
    return t`Nothing is left to refund.`
  }
}

const Refund = ({ payment }: { payment: DeskPaymentAnswer }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="refresh" onClick={() => setOpen(true)}>
        <Trans>Refund</Trans>
      </Button>
      {/* Stays where it is while it is closed, so that nothing typed is lost. */}
      <RefundDialog payment={payment} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
