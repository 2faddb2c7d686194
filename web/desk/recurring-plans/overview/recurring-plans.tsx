import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ScreenTitle } from '../../../ui/layout/page/screen-title.tsx'
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
    <>
      <ScreenTitle
        title={t`Monthly giving`}
        lead={
          <Trans>
            Every gift that was due, and its outcome. Amounts are as the donors chose them, before
            any fee that they cover.
          </Trans>
        }
      />
      {giving.isError && !giving.data ? (
        <ReadAgain query={giving} />
      ) : (
        <>
          <GivingFigures giving={giving.data} />
          <Stack as="section" gap={3} aria-labelledby="expected">
            <h2 id="expected">
              <Trans>Expected and actual</Trans>
            </h2>
            <ExpectedDays giving={giving.data} />
          </Stack>
        </>
      )}
      <IssuesList />
    </>
  )
}
