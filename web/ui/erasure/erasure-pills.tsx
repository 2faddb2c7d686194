import { useLingui } from '@lingui/react/macro'
import type { ErasureDue } from '@almoner/domain/erasure-request/values.ts'
import type { ErasureRequestStatus } from '@almoner/domain/erasure-request/state.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import { Pill, type PillTone } from '../data/status/pill.tsx'
import type { IconName } from '../picture/icon.tsx'

type Look = { tone: PillTone; icon: IconName }

const statuses: Record<ErasureRequestStatus, Look> = {
  open: { tone: 'info', icon: 'clock' },
  withdrawn: { tone: 'neutral', icon: 'close' },
  declined: { tone: 'warning', icon: 'close' },
  approved: { tone: 'info', icon: 'clock' },
  carried_out: { tone: 'success', icon: 'success' },
}

/** What became of a request that a donor is erased. */
export const ErasurePill = ({ status }: { status: ErasureRequestStatus }) => {
  const { t } = useLingui()
  const labels: Record<ErasureRequestStatus, string> = {
    open: t`Erasure requested`,
    withdrawn: t`Request withdrawn`,
    declined: t`Erasure declined`,
    approved: t`Being erased`,
    carried_out: t`Erased`,
  }
  return <Pill {...statuses[status]}>{labels[status]}</Pill>
}

const dues: Record<ErasureDue, Look> = {
  later: { tone: 'success', icon: 'calendar' },
  soon: { tone: 'warning', icon: 'clock' },
  overdue: { tone: 'danger', icon: 'danger' },
}

/** The day by which the charity has to answer the donor, and how near it is. */
export const ErasureDuePill = ({ due, dueOn }: { due: ErasureDue; dueOn: string }) => {
  const { t } = useLingui()
  const labels: Record<ErasureDue, string> = {
    later: t`On time`,
    soon: t`Due soon`,
    overdue: t`Overdue`,
  }
  return (
    <Pill {...dues[due]}>
      {formatDay(dueOn)} · {labels[due]}
    </Pill>
  )
}
