import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ScreenTitle } from '../../../ui/layout/page/screen-title.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import { ExpectedDays } from './expected-days.tsx'
import { GivingFigures } from './giving-figures.tsx'
import { recurringPlansQuery } from '../recurring-plans-api.ts'
import { IssuesList } from './issues-list.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

/**
 * Shows a charity's expected and actual monthly gifts, day by day, and those that need attention.
 */
export const RecurringPlans = () => {
  const { t } = useLingui()
  const giving = useQuery(recurringPlansQuery)
  return (
    <Stack gap={6} data-in-order="all">
      <ScreenTitle
        title={t`Monthly giving`}
        lead={
          <Trans>Every gift that was due, and its outcome, without fees that donors cover.</Trans>
        }
      />
      {giving.data && giving.data.resting > 0 && <Resting plans={giving.data.resting} />}
      {giving.isError && !giving.data ? (
        <ReadAgain query={giving} />
      ) : (
        <GivingFigures giving={giving.data} />
      )}
      <IssuesList />
      {!(giving.isError && !giving.data) && (
        <Stack as="section" gap={3} aria-labelledby="expected">
          <h2 id="expected">
            <Trans>Expected and actual</Trans>
          </h2>
          <ExpectedDays giving={giving.data} />
        </Stack>
      )}
    </Stack>
  )
}

/** The charity's plan does not include monthly gifts. */
const Resting = ({ plans }: { plans: number }) => (
  <Notice tone="warning" title={<Trans>Your plan does not include monthly gifts</Trans>}>
    <Plural
      value={plans}
      one="# monthly gift is paused: nothing is charged, and its donor has received an email. It continues on its usual day once your plan includes it."
      other="# monthly gifts are paused: nothing is charged, and their donors have received an email. They continue on their usual days once your plan includes them."
    />
  </Notice>
)
