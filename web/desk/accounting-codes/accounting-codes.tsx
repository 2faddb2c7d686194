import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { usePlanName } from '../../lib/text/plan-name.ts'
import { PlanNotice } from '../../ui/feedback/notice/plan-notice.tsx'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'
import { accountingCodesQuery } from './accounting-codes-api.ts'
import { CodesForm } from './codes-form.tsx'

/** The accounts of the charity's own books, which the files for its bookkeeper name. */
export const AccountingCodes = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <Stack gap={5}>
      <Loaded query={useQuery(accountingCodesQuery)} height="32rem">
        {(answer) => (
          <>
            {!answer.isIncluded && <NotIncluded planWith={answer.planWith} />}
            <CodesForm answer={answer} />
          </>
        )}
      </Loaded>
    </Stack>
  </>
)

const NotIncluded = ({ planWith }: { planWith: string }) => {
  const plan = usePlanName()(planWith)
  return (
    <PlanNotice title={<Trans>Files for your accounting software come with the {plan}</Trans>}>
      <Trans>Your bookkeeper would import each month’s journals instead of typing them.</Trans>
    </PlanNotice>
  )
}
