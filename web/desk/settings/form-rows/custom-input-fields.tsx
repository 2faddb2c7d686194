import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { usePlanName } from '../../../lib/text/plan-name.ts'
import { PlanNotice } from '../../../ui/feedback/notice/plan-notice.tsx'
import { ScreenTitle, useHeading } from '../../../ui/layout/page/screen-title.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import { formRowsQuery } from './form-rows-api.ts'
import { FormRowsForm } from './form-rows-form.tsx'
import styles from './form-rows.module.css'

/** Edits the charity's own questions, which payers answer beside their personal details. */
export const CustomInputFields = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <div className={styles.stack}>
      <Loaded query={useQuery(formRowsQuery)} height="24rem">
        {(answer) =>
          answer.isIncluded ? <FormRowsForm answer={answer} /> : <NotIncluded {...answer} />
        }
      </Loaded>
    </div>
  </>
)

const NotIncluded = ({ planWith }: { planWith: string }) => {
  const plan = usePlanName()(planWith)
  return (
    <PlanNotice title={<Trans>Your own questions come with the {plan}</Trans>}>
      <Trans>
        You could ask each payer up to 20 things, such as the size of a shirt, and show the answers
        on receipts.
      </Trans>
    </PlanNotice>
  )
}
