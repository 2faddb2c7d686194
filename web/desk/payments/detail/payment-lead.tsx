import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskPayment, DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { useProjectName } from '../../../lib/text/project-name.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { ApprovalDialogs, type ApprovalQuestion } from '../deciding/approval-dialogs.tsx'
import { Approval, AfterDecline, type ApprovalProps } from '../deciding/approval.tsx'
import { Disputes } from '../deciding/disputes.tsx'
import { WaitingRefund } from '../deciding/refunds/refund-approval.tsx'
import { useFailureLabels } from '../../../ui/payment/payment-failure-labels.ts'
import { PayerLink } from '../../donors/payer-link.tsx'
import { DeskOpenReviews } from '../../manual-review/desk-open-reviews.tsx'
import styles from './payment-lead.module.css'

/** Shows a payment's purpose and time, and the facts or decisions that staff need first. */
export const PaymentLead = ({ payment }: { payment: DeskPaymentAnswer }) => {
  const toName = useProjectName()
  const [openDialog, setOpenDialog] = useState<ApprovalQuestion | null>(null)
  return (
    <>
      <p className={styles.facts}>
        <span>{toName(payment.projectName)}</span>
        <span>
          <Time at={payment.initiatedAt} />
        </span>
        <ReceivedOn payment={payment} />
        <span>
          {payment.transactionType === 'donation' ? (
            <Trans>Donation</Trans>
          ) : (
            <Trans>Payment for goods or services</Trans>
          )}
        </span>
        {payment.donor && (
          <span>
            <PayerLink donor={payment.donor} />
          </span>
        )}
      </p>
      <DeskOpenReviews about={[`payment:${payment.id}`]} />
      {payment.status === 'error' && payment.failure !== null && (
        <Failure payment={payment} failure={payment.failure} ask={setOpenDialog} />
      )}
      <Disputes payment={payment} />
      {payment.waitingRefund && <WaitingRefund approval={payment.waitingRefund} />}
      {payment.awaitingApproval && <Approval payment={payment} ask={setOpenDialog} />}
      {payment.provider === null && (
        <ApprovalDialogs
          payment={payment}
          openDialog={openDialog}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </>
  )
}

// A provider receives the money on the day of payment, which is shown beside this.
const ReceivedOn = ({ payment: { receivedOn, receivedOnStated } }: { payment: DeskPayment }) => {
  if (receivedOn === null || !receivedOnStated) return null
  const day = formatDay(receivedOn)
  return (
    <span>
      <Trans>Money received on {day}</Trans>
    </span>
  )
}

// A declined transfer may still have been made: only the charity can find out.
const Failure = ({ payment, failure, ask }: ApprovalProps & { failure: string }) => {
  const title = useFailureLabels()(failure)
  return failure === 'declined_by_charity' ? (
    <Notice tone="warning" title={title} action={<AfterDecline ask={ask} />}>
      {payment.declineReason}
    </Notice>
  ) : (
    <Notice tone="danger" title={title}>
      <Trans>No money was taken.</Trans>
    </Notice>
  )
}
