import { Trans } from '@lingui/react/macro'
import type { DeskDispute, DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { formatDate, formatMoney } from '../../../lib/text/format.ts'
import { useDisputeLabels } from '../labels/failure-labels.ts'

/** Shows the payer's disputes: their state, and the deadline for an answer. */
export const Disputes = ({ payment }: { payment: DeskPaymentAnswer }) => (
  <>
    {payment.disputes.map((dispute) => (
      <Dispute key={dispute.id} dispute={dispute} />
    ))}
  </>
)

const Dispute = ({ dispute }: { dispute: DeskDispute }) => {
  const disputeWords = useDisputeLabels()
  const reason = disputeWords(dispute.reason)
  const amount = formatMoney(dispute.amount)
  const fee = formatMoney(dispute.fee)
  const due = dispute.evidenceDueAt === null ? null : formatDate(dispute.evidenceDueAt)
  if (dispute.status === 'won') {
    return (
      <Notice tone="success" title={<Trans>You won the dispute</Trans>}>
        <Trans>
          The bank has returned {amount}. Its fee of {fee} stays with your charity.
        </Trans>
      </Notice>
    )
  }
  if (dispute.status === 'lost') {
    return (
      <Notice tone="warning" title={<Trans>The dispute was lost</Trans>}>
        <Trans>
          The payer keeps {amount}, and your charity pays the bank’s fee of {fee}.
        </Trans>
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title={<Trans>The payer’s bank disputes this payment</Trans>}>
      <p>
        <Trans>
          The bank has taken back {amount} and a fee of {fee}: {reason}.
        </Trans>
      </p>
      <p>
        {due === null ? (
          <Trans>
            Keep any proof that the payment was genuine, such as your correspondence. Our team asks
            you for it by email, to answer the bank.
          </Trans>
        ) : (
          <Trans>
            Keep any proof that the payment was genuine, such as your correspondence. Our team asks
            you for it by email, to answer the bank by {due}.
          </Trans>
        )}
      </p>
    </Notice>
  )
}
