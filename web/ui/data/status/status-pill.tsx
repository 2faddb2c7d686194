import { useLingui } from '@lingui/react/macro'
import { classes } from '../../../lib/classes.ts'
import { Icon, type IconName } from '../../picture/icon.tsx'
import styles from './status-pill.module.css'

/** The public statuses of a payment, as the API spells them. */
export type PaymentStatus =
  | 'complete'
  | 'error'
  | 'processing'
  | 'scheduled'
  | 'reauthenticate'
  | 'refunded'
  | 'cancelled'

const looks: Record<PaymentStatus, { tone: string; icon: IconName }> = {
  complete: { tone: 'success', icon: 'success' },
  error: { tone: 'danger', icon: 'danger' },
  processing: { tone: 'info', icon: 'clock' },
  scheduled: { tone: 'neutral', icon: 'calendar' },
  reauthenticate: { tone: 'warning', icon: 'shield' },
  refunded: { tone: 'neutral', icon: 'refresh' },
  cancelled: { tone: 'neutral', icon: 'close' },
}

/** Shows a payment's status to its payer by its text, colour and icon. */
export const StatusPill = ({ status }: { status: PaymentStatus }) => {
  const { t } = useLingui()
  const toStatusLabel = usePaymentStatusLabel()
  const { tone, icon } = looks[status]
  return (
    <span className={classes(styles.pill, styles[tone])}>
      <Icon name={icon} size={16} />
      {status === 'reauthenticate' ? t`Confirm with your bank` : toStatusLabel(status)}
    </span>
  )
}

/** The text alone, for filters and sentences of staff. */
export const usePaymentStatusLabel = (): ((status: PaymentStatus) => string) => {
  const { t } = useLingui()
  return (status) => {
    const labels: Record<PaymentStatus, string> = {
      complete: t`Succeeded`,
      error: t`Failed`,
      processing: t`Processing`,
      scheduled: t`Scheduled`,
      reauthenticate: t`Waiting for the donor`,
      refunded: t`Refunded`,
      cancelled: t`Cancelled`,
    }
    return labels[status]
  }
}
