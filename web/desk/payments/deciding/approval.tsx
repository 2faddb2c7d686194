import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Time } from '../../../ui/time.tsx'
import { centsOf } from '../../../lib/answered-amount.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useMethodName } from '../../../lib/method-name.ts'
import { writtenDay } from '../../../lib/written-day.ts'
import { payerName } from '../payer-name.ts'
import styles from './approval.module.css'
import { ApproveDialog } from './approve-dialog.tsx'
import { ProofPicture } from './proof-picture.tsx'
import { useDecide } from './use-decide.ts'
import { useMay } from '../use-may.ts'

type Props = { payment: DeskPaymentAnswer }

/** A transfer that waits for the charity's word: what to look for, and the two answers. */
export const Approval = ({ payment }: Props) => {
  const mayApprove = useMay('payments.approve')
  const methodName = useMethodName()
  const amount = formatMoney(centsOf(payment.fees?.totalAmount ?? payment.amount))
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
        <p className={styles.quiet}>
          <Trans>The payer sent no proof of payment.</Trans>
        </p>
      )}
      {mayApprove ? (
        <Answers payment={payment} amount={amount} />
      ) : (
        <p className={styles.quiet}>
          <Trans>Only an owner of your account or finance staff can decide this.</Trans>
        </p>
      )}
    </section>
  )
}

const Answers = ({ payment, amount }: Props & { amount: string }) => {
  const [asked, setAsked] = useState<'approve' | 'decline' | null>(null)
  const close = () => setAsked(null)
  const payer = payerName(payment)
  return (
    <div className={styles.answers}>
      <Button look="primary" icon="check" onClick={() => setAsked('approve')}>
        <Trans>Approve</Trans>
      </Button>
      <Button onClick={() => setAsked('decline')}>
        <Trans>Decline</Trans>
      </Button>
      <ApproveDialog payment={payment} amount={amount} open={asked === 'approve'} onClose={close}>
        <p>
          <Trans>
            You confirm that your charity has received {amount} from {payer}. The payment is then
            complete, and the payer gets a receipt by email.
          </Trans>
        </p>
      </ApproveDialog>
      <DeclineDialog payment={payment} amount={amount} open={asked === 'decline'} onClose={close} />
    </div>
  )
}

type DeclineProps = Props & { amount: string; open: boolean; onClose: () => void }

const DeclineDialog = ({ payment, amount, open, onClose }: DeclineProps) => {
  const { t } = useLingui()
  const decide = useDecide(payment.id)
  const payer = payerName(payment)
  return (
    <DecisionDialog
      name="decline"
      open={open}
      onClose={onClose}
      title={<Trans>Decline {amount}?</Trans>}
      act={<Trans>Decline payment</Trans>}
      look="danger"
      seen={{ try: payment.try }}
      reason={{
        label: <Trans>Reason</Trans>,
        hint: <Trans>The payer gets it by email.</Trans>,
        missing: t`Write why you decline this payment`,
        most: 500,
      }}
      send={({ try: seen, reason }, key) => decide('decline', { try: seen, reason }, key)}
    >
      <p>
        <Trans>
          The payment from {payer} ends without a receipt, and the payer is told so by email. If the
          money is found later, you can still approve it.
        </Trans>
      </p>
    </DecisionDialog>
  )
}

const TransferDays = ({ payment: { submittedOn, paidOn } }: Props) => {
  if (submittedOn === null) return null
  const sent = writtenDay(submittedOn)
  if (paidOn === null) {
    return (
      <p className={styles.quiet}>
        <Trans>The payer told us of it on {sent}.</Trans>
      </p>
    )
  }
  const paid = writtenDay(paidOn)
  return (
    <p className={styles.quiet}>
      <Trans>
        The payer says that they paid on {paid}, and told us of it on {sent}.
      </Trans>
    </p>
  )
}

const SameProof = ({ payment: { sameProof } }: Props) => {
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
      <ul className={styles.same}>
        {sameProof.map(({ id, payer, initiatedAt }) => (
          <li key={id}>
            <Link to="/AccountOverview/Payments/$paymentId" params={{ paymentId: id }}>
              {payer}
            </Link>{' '}
            <Time at={initiatedAt} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** A transfer that was declined: the money may be found after all. */
export const FoundAfterAll = ({ payment }: Props) => {
  const mayApprove = useMay('payments.approve')
  const [open, setOpen] = useState(false)
  const amount = formatMoney(centsOf(payment.fees?.totalAmount ?? payment.amount))
  if (!mayApprove || payment.failure !== 'declined_by_charity') return null
  return (
    <>
      <Button icon="check" onClick={() => setOpen(true)}>
        <Trans>The money was found after all</Trans>
      </Button>
      <ApproveDialog payment={payment} amount={amount} open={open} onClose={() => setOpen(false)}>
        <p>
          <Trans>
            The payment was declined before. Once you approve it, it is complete, and the payer gets
            a receipt by email.
          </Trans>
        </p>
      </ApproveDialog>
    </>
  )
}
