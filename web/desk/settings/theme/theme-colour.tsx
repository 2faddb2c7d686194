import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ThemeAnswer } from '@almoner/api/desk/settings/theme/contract.ts'
import { usePlanName } from '../../../lib/text/plan-name.ts'
import { PlanNotice } from '../../../ui/feedback/notice/plan-notice.tsx'
import { ScreenTitle, useHeading } from '../../../ui/layout/page/screen-title.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import { themeQuery } from './theme-api.ts'
import { ThemeForm } from './theme-form.tsx'
import styles from './theme-colour.module.css'

/** The colours of the charity's payer site, with a preview. */
export const ThemeColour = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <div className={styles.stack}>
      <Loaded query={useQuery(themeQuery)} height="24rem">
        {(answer) => (
          <>
            {!answer.isIncluded && <NotIncluded answer={answer} />}
            <ThemeForm answer={answer} />
          </>
        )}
      </Loaded>
    </div>
  </>
)

const NotIncluded = ({ answer: { planWith } }: { answer: ThemeAnswer }) => {
  const plan = usePlanName()(planWith)
  return (
    <PlanNotice title={<Trans>Your own colours come with the {plan}</Trans>}>
      <Trans>
        On the Free plan your pages are blue. Here you can try your colours, but not save them.
      </Trans>
    </PlanNotice>
  )
}
