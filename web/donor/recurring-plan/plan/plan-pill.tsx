import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PlanSummary } from '@almoner/api/use-cases/recurring-plans/contract.ts'
import type { IconName } from '../../../ui/picture/icon.tsx'
import { Pill, type PillTone } from '../../../ui/data/status/pill.tsx'

type Look = { tone: PillTone; icon: IconName; word: ReactNode }

const looks: Record<PlanSummary['status'], Look> = {
  active: { tone: 'success', icon: 'refresh', word: <Trans>Active</Trans> },
  paused: { tone: 'warning', icon: 'clock', word: <Trans>Paused</Trans> },
  cancelled: { tone: 'neutral', icon: 'close', word: <Trans>Cancelled</Trans> },
  completed: { tone: 'neutral', icon: 'check', word: <Trans>Finished</Trans> },
}

const resting: Look = {
  tone: 'warning',
  icon: 'clock',
  word: <Trans>Not charged at present</Trans>,
}

/** Shows the status of a plan. Word, colour and drawing have one meaning. */
export const PlanPill = ({
  plan: { status, isResting },
}: {
  plan: Pick<PlanSummary, 'status' | 'isResting'>
}) => {
  const { tone, icon, word } = status === 'active' && isResting ? resting : looks[status]
  return (
    <Pill tone={tone} icon={icon}>
      {word}
    </Pill>
  )
}
