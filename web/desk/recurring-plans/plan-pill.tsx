import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PlanOfCharity } from '@almoner/api/desk/recurring-plans/contract.ts'
import type { IconName } from '../../ui/picture/icon.tsx'
import { Pill, type PillTone } from '../../ui/data/status/pill.tsx'

type Look = { tone: PillTone; icon: IconName; word: ReactNode }

const ofStatus: Record<PlanOfCharity['status'], Look> = {
  active: { tone: 'success', icon: 'refresh', word: <Trans>Active</Trans> },
  paused: { tone: 'neutral', icon: 'clock', word: <Trans>Paused</Trans> },
  cancelled: { tone: 'neutral', icon: 'close', word: <Trans>Cancelled</Trans> },
  completed: { tone: 'neutral', icon: 'check', word: <Trans>Finished</Trans> },
}

const resting: Look = { tone: 'warning', icon: 'clock', word: <Trans>Not in your plan</Trans> }

const lookByIssue: Record<NonNullable<PlanOfCharity['trouble']>, Look> = {
  overdue: { tone: 'danger', icon: 'danger', word: <Trans>Overdue</Trans> },
  waiting: { tone: 'warning', icon: 'user', word: <Trans>Waiting for the donor</Trans> },
  retrying: { tone: 'info', icon: 'refresh', word: <Trans>Will be retried</Trans> },
  card_runs_out: { tone: 'warning', icon: 'card', word: <Trans>Card expires</Trans> },
}

/**
 * Shows the status of a plan and its problem, if any. Word, colour and drawing have one meaning.
 */
export const PlanPills = ({
  plan: { status, isResting, trouble },
}: {
  plan: Pick<PlanOfCharity, 'status' | 'isResting' | 'trouble'>
}) => (
  <>
    <One look={status === 'active' && isResting ? resting : ofStatus[status]} />
    {trouble !== null && (
      <>
        {' '}
        <One look={lookByIssue[trouble]} />
      </>
    )}
  </>
)

const One = ({ look: { tone, icon, word } }: { look: Look }) => (
  <Pill tone={tone} icon={icon}>
    {word}
  </Pill>
)
