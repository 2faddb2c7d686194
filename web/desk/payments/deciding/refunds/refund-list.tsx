import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type {
  DeskPaymentAnswer,
  DeskRefund,
  SettleRefundBody,
} from '@almoner/api/desk/payments/contract.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Money } from '../../../../ui/data/money/money.tsx'
import { Pill, type PillTone } from '../../../../ui/data/status/pill.tsx'
import { Time } from '../../../../ui/data/time.tsx'
import { formatMoney } from '../../../../lib/text/format.ts'
import type { IconName } from '../../../../ui/picture/icon.tsx'
import { useRefundReasonLabels } from '../../timeline/sentences/refund-sentence.ts'
import { DecisionDialog } from '../../../../ui/decision-dialog/decision-dialog.tsx'
import styles from './refund.module.css'
import { useDecide } from '../use-decide.ts'
import { Quiet } from '../../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../../ui/layout/arrangement/stack.tsx'
import { Wrap } from '../../../../ui/layout/arrangement/wrap.tsx'

type Props = { payment: DeskPaymentAnswer; mayRefund: boolean }

export const RefundList = ({ payment, mayRefund }: Props) => {
  const reasonWords = useRefundReasonLabels()
  return (
    <Stack as="ul" gap={4}>
      {payment.refunds.map((refund) => (
        <li key={refund.id} className={styles.refund}>
          <div className={styles.line}>
            <strong>
              <Money amountCents={refund.amount} />
            </strong>
            <RefundPill refund={refund} />
          </div>
          <Quiet>
            {reasonWords(refund.reason)} · <Time at={refund.settledAt ?? refund.requestedAt} />
          </Quiet>
          {refund.note !== '' && <Wrap keepsLines>{refund.note}</Wrap>}
          {refund.byCharity && mayRefund && <Settling paymentId={payment.id} refund={refund} />}
        </li>
      ))}
    </Stack>
  )
}

const looks: Record<DeskRefund['status'], { tone: PillTone; icon: IconName }> = {
  under_way: { tone: 'info', icon: 'clock' },
  succeeded: { tone: 'success', icon: 'success' },
  failed: { tone: 'danger', icon: 'danger' },
}

const RefundPill = ({ refund: { status, byCharity } }: { refund: DeskRefund }) => {
  const { tone, icon } = looks[status]
  if (status === 'under_way' && byCharity) {
    return (
      <Pill tone="warning" icon="clock">
        <Trans>Waiting for you to return it</Trans>
      </Pill>
    )
  }
  return (
    <Pill tone={tone} icon={icon}>
      {status === 'under_way' && <Trans>Refund in progress</Trans>}
      {status === 'succeeded' && <Trans>Refunded</Trans>}
      {status === 'failed' && <Trans>Not refunded</Trans>}
    </Pill>
  )
}

type SettlingProps = { paymentId: string; refund: DeskRefund }

/** Only the charity's staff know when they have returned money that the charity took itself. */
const Settling = ({ paymentId, refund }: SettlingProps) => {
  const [openDialog, setOpenDialog] = useState<SettleRefundBody['outcome'] | null>(null)
  const close = () => setOpenDialog(null)
  const settles = { paymentId, refund, onClose: close }
  return (
    <>
      {refund.status === 'under_way' && (
        <div className={styles.door}>
          <Button look="primary" icon="check" onClick={() => setOpenDialog('returned')}>
            <Trans>Returned</Trans>
          </Button>
          <Button onClick={() => setOpenDialog('not_returned')}>
            <Trans>Will not be returned</Trans>
          </Button>
        </div>
      )}
      <ReturnedDialog {...settles} open={openDialog === 'returned'} />
      <StableDialog {...settles} open={openDialog === 'not_returned'} />
    </>
  )
}

type SettleDialogProps = SettlingProps & { open: boolean; onClose: () => void }

const ReturnedDialog = ({ paymentId, refund, open, onClose }: SettleDialogProps) => {
  const settle = useSettle(paymentId, refund)
  const amount = formatMoney(refund.amount)
  return (
    <DecisionDialog
      name="refund-returned"
      open={open}
      onClose={onClose}
      title={<Trans>Have you returned {amount}?</Trans>}
      act={<Trans>Yes, returned</Trans>}
      send={(_decision, key) => settle('returned', key)}
    >
      <p>
        <Trans>
          You confirm that {amount} was returned to the payer. The books then show it as returned.
        </Trans>
      </p>
    </DecisionDialog>
  )
}

const StableDialog = ({ paymentId, refund, open, onClose }: SettleDialogProps) => {
  const settle = useSettle(paymentId, refund)
  const amount = formatMoney(refund.amount)
  return (
    <DecisionDialog
      name="refund-kept"
      open={open}
      onClose={onClose}
      title={<Trans>Keep {amount}?</Trans>}
      act={<Trans>Keep it</Trans>}
      send={(_decision, key) => settle('not_returned', key)}
    >
      <p>
        <Trans>The refund ends without any money being returned.</Trans>
      </p>
    </DecisionDialog>
  )
}

const useSettle = (paymentId: string, refund: DeskRefund) => {
  const decide = useDecide(paymentId)
  return (outcome: SettleRefundBody['outcome'], key: string) => {
    const body: SettleRefundBody = { outcome }
    return decide(`refunds/${refund.id}/settle`, body, key)
  }
}
