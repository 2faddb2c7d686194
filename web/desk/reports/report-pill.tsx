import { useLingui } from '@lingui/react/macro'
import type { ReportAnswer } from '@almoner/api/desk/reports/contract.ts'
import { Pill, type PillTone } from '../../ui/data/status/pill.tsx'
import type { IconName } from '../../ui/picture/icon.tsx'

type Status = ReportAnswer['status']

const looks: Record<Status, { tone: PillTone; icon: IconName }> = {
  waiting: { tone: 'info', icon: 'clock' },
  running: { tone: 'info', icon: 'refresh' },
  ready: { tone: 'success', icon: 'check' },
  empty: { tone: 'neutral', icon: 'close' },
  failed: { tone: 'danger', icon: 'danger' },
}

export const ReportPill = ({ status }: { status: Status }) => {
  const { t } = useLingui()
  const labels: Record<Status, string> = {
    waiting: t`In progress`,
    running: t`In progress`,
    ready: t`Ready`,
    empty: t`No records`,
    failed: t`Not created`,
  }
  return <Pill {...looks[status]}>{labels[status]}</Pill>
}
