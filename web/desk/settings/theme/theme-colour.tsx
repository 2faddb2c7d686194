import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ThemeAnswer } from '@almoner/api/desk/settings/theme/contract.ts'
import { usePlanName } from '../../../lib/text/plan-name.ts'
import { LoadFailure } from '../../../ui/feedback/notice/load-failure.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { PlanNotice } from '../../../ui/feedback/notice/plan-notice.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { PageTitle } from '../../../ui/layout/page/page-title.tsx'
import { themeQuery } from './theme-api.ts'
import { ThemeForm } from './theme-form.tsx'
import styles from './theme-colour.module.css'

type ThemeColourProps = {
  /** The text for the window's title. */
  of: string | undefined
  /** Undefined until the staff member's permissions are loaded. The server checks them again. */
  mayRead: boolean | undefined
}

/** The colours of the charity's payer site, with a preview. */
export const ThemeColour = ({ of, mayRead }: ThemeColourProps) => {
  const { t } = useLingui()
  const { data, error, refetch, isPending } = useQuery({ ...themeQuery, enabled: mayRead === true })
  return (
    <>
      <PageTitle
        title={t`Theme colours`}
        of={of}
        lead={<Trans>The colours of your donation pages.</Trans>}
      />
      {mayRead === false ? (
        <Notice>
          <Trans>Only owners and fundraisers can see and change the colours.</Trans>
        </Notice>
      ) : (
        <div className={styles.stack}>
          {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
          {isPending && <Skeleton height="24rem" />}
          {data && !data.isIncluded && <NotIncluded answer={data} />}
          {data && <ThemeForm answer={data} />}
        </div>
      )}
    </>
  )
}

const NotIncluded = ({ answer: { planWith } }: { answer: ThemeAnswer }) => {
  const plan = usePlanName()(planWith)
  return (
    <PlanNotice title={<Trans>Colours of your own come with the {plan}</Trans>}>
      <Trans>
        On the Free plan your pages are blue. Here you can try your colours, but not save them.
      </Trans>
    </PlanNotice>
  )
}
