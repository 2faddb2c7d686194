import { useLingui } from '@lingui/react/macro'
import type { AdminOrganization } from '@almoner/api/admin/organisations/organisations-list-contract.ts'
import { Pill, type PillTone } from '../ui/data/pill.tsx'
import type { IconName } from '../ui/picture/icon.tsx'

type AccountStatus = AdminOrganization['status']

const looks: Record<AccountStatus, { tone: PillTone; icon: IconName }> = {
  approved: { tone: 'success', icon: 'success' },
  pending: { tone: 'info', icon: 'clock' },
  declined: { tone: 'warning', icon: 'close' },
  suspended: { tone: 'warning', icon: 'warning' },
}

export const AccountStatusPill = ({ status }: { status: AccountStatus }) => {
  const toStatusLabel = useAccountStatusLabel()
  return <Pill {...looks[status]}>{toStatusLabel(status)}</Pill>
}

export const useAccountStatusLabel = (): ((status: AccountStatus) => string) => {
  const { t } = useLingui()
  return (status) => {
    const labels: Record<AccountStatus, string> = {
      approved: t`Approved`,
      pending: t`Pending`,
      declined: t`Declined`,
      suspended: t`Suspended`,
    }
    return labels[status]
  }
}
