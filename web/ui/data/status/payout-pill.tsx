import { useLingui } from '@lingui/react/macro'
import type { PayoutStatus } from '@almoner/api/use-cases/payouts/contract.ts'
import { Pill, type PillTone } from './pill.tsx'
import type { IconName } from '../../picture/icon.tsx'

const looks: Record<PayoutStatus, { tone: PillTone; icon: IconName }> = {
  requested: { tone: 'warning', icon: 'clock' },
  approved: { tone: 'info', icon: 'clock' },
  sent: { tone: 'info', icon: 'bank' },
  paid: { tone: 'success', icon: 'success' },
  failed: { tone: 'danger', icon: 'danger' },
  cancelled: { tone: 'neutral', icon: 'close' },
  returned: { tone: 'danger', icon: 'refresh' },
}

export const PayoutPill = ({ status }: { status: PayoutStatus }) => {
  const statusLabel = usePayoutStatusLabel()
  return <Pill {...looks[status]}>{statusLabel(status)}</Pill>
}

/** The text alone, for filters. */
export const usePayoutStatusLabel = (): ((status: PayoutStatus) => string) => {
  const { t } = useLingui()
  return (status) => {
    const labels: Record<PayoutStatus, string> = {
      requested: t`Pending approval`,
      approved: t`About to be sent`,
      sent: t`On its way`,
      paid: t`Arrived`,
      failed: t`Unsuccessful`,
      cancelled: t`Cancelled`,
      returned: t`Sent back`,
    }
    return labels[status]
  }
}
