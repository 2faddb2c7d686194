import { Trans } from '@lingui/react/macro'
import { usePlanName } from '../../../lib/text/plan-name.ts'
import { PlanNotice } from '../../../ui/feedback/notice/plan-notice.tsx'

/** Explains offline payments, and the plan that has them, to a charity whose plan does not. */
export const OfflinePlan = () => {
  const plan = usePlanName()('premium')
  return (
    <PlanNotice title={<Trans>Offline payments come with the {plan}</Trans>}>
      <Trans>
        Cash, cheques and bank transfers appear next to your online payments, in the same list, the
        same project totals and the same books.
      </Trans>
    </PlanNotice>
  )
}
