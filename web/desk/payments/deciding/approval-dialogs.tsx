import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import { formatMoney } from '../../../lib/text/format.ts'
import { payerName } from '../detail/payer-name.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { useDecide } from './use-decide.ts'

export type ApprovalQuestion = 'approve' | 'decline' | 'found' | 'reopen'

type Props = {
  payment: DeskPaymentAnswer
  openDialog: ApprovalQuestion | null
  onClose: () => void
}

/**
 * The dialogs for decisions about a transfer. They stay mounted if a colleague's decision removes
 * their buttons, so that the refusal can still be read.
 */
export const ApprovalDialogs = ({ payment, openDialog, onClose }: Props) => {
  const amount = formatMoney(payment.fees?.totalAmount ?? payment.amount)
  const payer = payerName(payment)
  const dialogProps = { payment, amount, onClose }
  return (
    <>
      <ApproveDialog {...dialogProps} open={openDialog === 'approve'}>
        <p>
          <Trans>
            You confirm that your charity has received {amount} from {payer}. The payment is then
            complete.
          </Trans>
        </p>
      </ApproveDialog>
      <ApproveDialog {...dialogProps} isFound open={openDialog === 'found'}>
        <p>
          <Trans>The payment was declined before. Once you approve it, it is complete.</Trans>
        </p>
      </ApproveDialog>
      <DeclineDialog {...dialogProps} open={openDialog === 'decline'} />
      <ReopenDialog {...dialogProps} open={openDialog === 'reopen'} />
    </>
  )
}

type DialogProps = {
  payment: DeskPaymentAnswer
  amount: string
  open: boolean
  onClose: () => void
}

const DeclineDialog = ({ payment, amount, open, onClose }: DialogProps) => {
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
      seen={{ try: payment.try, status: payment.status }}
      reason={{
        label: <Trans>Reason</Trans>,
        hint: <Trans>The payer receives the reason by email.</Trans>,
        missing: t`Enter a reason`,
        most: 500,
      }}
      send={({ try: seenTry, reason }, key) => decide('decline', { try: seenTry, reason }, key)}
    >
      <p>
        <Trans>
          The payment from {payer} ends without a receipt, and the payer is informed by email. If
          the money is found later, you can still approve it.
        </Trans>
      </p>
    </DecisionDialog>
  )
}

const ReopenDialog = ({ payment, amount, open, onClose }: DialogProps) => {
  const decide = useDecide(payment.id)
  return (
    <DecisionDialog
      name="reopen"
      open={open}
      onClose={onClose}
      title={<Trans>Set {amount} to pending?</Trans>}
      act={<Trans>Set to pending</Trans>}
      seen={{ try: payment.try, status: payment.status }}
      send={({ try: seenTry }, key) => decide('reopen', { try: seenTry }, key)}
    >
      <p>
        <Trans>
          The payment is waiting for a decision again. The payer is informed by email that you are
          checking your account again, and that they do not need to pay a second time.
        </Trans>
      </p>
    </DecisionDialog>
  )
}
