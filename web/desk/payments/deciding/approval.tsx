import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { formatMoney } from '../../../lib/text/format.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import styles from './approval.module.css'
import type { ApprovalQuestion } from './approval-dialogs.tsx'
import { ProofPicture } from './proof-picture.tsx'
import { useIsSuspended, useMay } from '../../use-may.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

type Props = { payment: DeskPaymentAnswer }

export type ApprovalProps = Props & { ask: (question: ApprovalQuestion) => void }

/** A transfer that waits for the charity's word: what to look for, and the two answers. */
export const Approval = ({ payment, ask }: ApprovalProps) => {
  const mayApprove = useMay('payments.approve')
  const isSuspended = useIsSuspended()
  const methodName = useMethodName()
  const amount = formatMoney(payment.fees?.totalAmount ?? payment.amount)
  const method = methodName(payment.method)
  const { reference, proof } = payment
  return (
    <section className={styles.approval} aria-labelledby="approval">
      <h2 id="approval" className={styles.question}>
        <Trans>Has this money arrived?</Trans>
      </h2>
      <p>
        {reference ? (
          <Trans>
            Look in your charity’s own account for {amount} by {method} with the reference{' '}
            <strong className={styles.reference}>{reference}</strong>.
          </Trans>
        ) : (
          <Trans>
            Look in your charity’s own account for {amount} by {method}.
          </Trans>
        )}
      </p>
      <TransferDays payment={payment} />
      <SameProof payment={payment} />
      {proof ? (
        <ProofPicture proof={proof} />
      ) : (
        <Quiet>
          <Trans>The payer sent no proof of payment.</Trans>
        </Quiet>
      )}
      {mayApprove ? (
        <Answers ask={ask} />
      ) : (
        <Quiet>
          {isSuspended ? (
            <Trans>You can decide this once your charity’s account is reinstated.</Trans>
          ) : (
            <Trans>Only owners and finance staff can decide this.</Trans>
          )}
        </Quiet>
      )}
    </section>
  )
}

const Answers = ({ ask }: Pick<ApprovalProps, 'ask'>) => (
  <div className={styles.answers}>
    <Button look="primary" icon="check" onClick={() => ask('approve')}>
      <Trans>Approve</Trans>
    </Button>
    <Button onClick={() => ask('decline')}>
      <Trans>Decline</Trans>
    </Button>
  </div>
)

const TransferDays = ({ payment: { submittedOn, paidOn } }: Props) => {
  if (submittedOn === null) return null
  const sent = formatDay(submittedOn)
  if (paidOn === null) {
    return (
      <Quiet>
        <Trans>The payer notified us on {sent}.</Trans>
      </Quiet>
    )
  }
  const paid = formatDay(paidOn)
  return (
    <Quiet>
      <Trans>
        The payer says that they paid on {paid}, and notified us on {sent}.
      </Trans>
    </Quiet>
  )
}

const SameProof = ({ payment: { sameProof, proofSentElsewhere } }: Props) => {
  if (proofSentElsewhere) {
    return (
      <Notice
        tone="warning"
        title={<Trans>This picture was also sent to another charity on this platform</Trans>}
      >
        <Trans>Approve only once the money is in your account.</Trans>
      </Notice>
    )
  }
  if (sameProof.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={
        <Plural
          value={sameProof.length}
          one="This picture was also sent with another payment"
          other="This picture was also sent with # other payments"
        />
      }
    >
      <Stack as="ul" gap={1}>
        {sameProof.map(({ id, source, payer, initiatedAt }) => (
          <li key={id}>
            {source === 'offline' ? (
              <Link to="/OfflinePayments/$offlineEntryId" params={{ offlineEntryId: id }}>
                {payer}
              </Link>
            ) : (
              <Link to="/Payments/$paymentId" params={{ paymentId: id }}>
                {payer}
              </Link>
            )}{' '}
            <Time at={initiatedAt} />
          </li>
        ))}
      </Stack>
    </Notice>
  )
}

/** Shown after a transfer was declined: the money may be found later, or be searched for again. */
export const AfterDecline = ({ ask }: Pick<ApprovalProps, 'ask'>) => {
  const mayApprove = useMay('payments.approve')
  if (!mayApprove) return null
  return (
    <div className={styles.answers}>
      <Button icon="check" onClick={() => ask('found')}>
        <Trans>The money has been found</Trans>
      </Button>
      <Button icon="refresh" onClick={() => ask('reopen')}>
        <Trans>Set to pending</Trans>
      </Button>
    </div>
  )
}
