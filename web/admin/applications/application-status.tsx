import type {
  Due,
  ListedStatus,
} from '@almoner/api/admin/applications/charities-list/charities-list-contract.ts'
import type { CheckOutcome } from '@almoner/api/admin/applications/contract.ts'
import { Pill, type PillTone } from '../../ui/data/status/pill.tsx'
import { formatDay } from '../../lib/text/written-day.ts'
import type { IconName } from '../../ui/picture/icon.tsx'
import { useDueLabel, useOutcomeLabel, useStatusLabel } from './application-labels.ts'

type Look = { tone: PillTone; icon: IconName }

const statuses: Record<ListedStatus, Look> = {
  draft: { tone: 'neutral', icon: 'edit' },
  pending: { tone: 'info', icon: 'clock' },
  approved: { tone: 'success', icon: 'success' },
  declined: { tone: 'warning', icon: 'close' },
  withdrawn: { tone: 'neutral', icon: 'close' },
  suspended: { tone: 'warning', icon: 'warning' },
}

export const ApplicationPill = ({ status }: { status: ListedStatus }) => {
  const label = useStatusLabel()
  return <Pill {...statuses[status]}>{label(status)}</Pill>
}

const dues: Record<Due, Look> = {
  later: { tone: 'success', icon: 'calendar' },
  soon: { tone: 'warning', icon: 'clock' },
  overdue: { tone: 'danger', icon: 'danger' },
}

/** Shows the day by which a decision is promised, and how near it is. */
export const DuePill = ({ due, dueOn }: { due: Due; dueOn: string }) => {
  const label = useDueLabel()
  return (
    <Pill {...dues[due]}>
      {formatDay(dueOn)} · {label(due)}
    </Pill>
  )
}

const outcomes: Record<CheckOutcome, Look> = {
  passed: { tone: 'success', icon: 'success' },
  failed: { tone: 'danger', icon: 'danger' },
  not_applicable: { tone: 'neutral', icon: 'info' },
}

export const OutcomePill = ({ outcome }: { outcome: CheckOutcome }) => {
  const label = useOutcomeLabel()
  return <Pill {...outcomes[outcome]}>{label(outcome)}</Pill>
}
