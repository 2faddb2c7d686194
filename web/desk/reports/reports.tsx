import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { reportsList } from '@almoner/api/desk/reports/reports-list-contract.ts'
import type { ReportKindsAnswer } from '@almoner/api/desk/reports/contract.ts'
import { smallestPlanWith } from '@almoner/domain/plans/plan-features.ts'
import { usePlanName } from '../../lib/text/plan-name.ts'
import { PlanNotice } from '../../ui/feedback/notice/plan-notice.tsx'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { pageQuery } from '../../ui/list-screen/use-list-query.ts'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'
import { useProjectChoices } from '../offline-entries/form/use-project-choices.ts'
import { useMay } from '../use-may.ts'
import { LatestReports } from './latest-reports.tsx'
import { ReportList } from './report-list.tsx'
import styles from './reports.module.css'
import { kindsQuery } from './reports-api.ts'
import { RequestForm } from './request/request-form.tsx'
import { Schedules } from './schedules/schedules.tsx'

/** The form reaches below the screen, so what follows it begins there while the form loads. */
const formHeight = '52rem'

const listId = 'earlier-reports'

/** Requests reports, lists those that exist, and schedules them. */
export const Reports = () => {
  const kinds = useQuery(kindsQuery)
  // Whether there are reports decides where the form begins.
  const { isFetched } = useQuery(pageQuery(reportsList, {}))
  const seesSchedules = useMay('report_schedules.read')
  return (
    <>
      <ScreenTitle {...useHeading()} />
      {!isFetched ? (
        <Skeleton height={formHeight} />
      ) : (
        <Stack gap={6}>
          <LatestReports listId={listId} />
          <div className={styles.beside}>
            <div className={styles.request}>
              <Loaded query={kinds} height={formHeight}>
                {(answer) => (answer.isIncluded ? <Request {...answer} /> : <ReportsPlan />)}
              </Loaded>
            </div>
            <div id={listId} className={styles.earlier}>
              <ReportList />
            </div>
          </div>
          {seesSchedules && <Schedules kinds={kinds.data} />}
        </Stack>
      )}
    </>
  )
}

const Request = ({ kinds, last }: ReportKindsAnswer) => {
  const projects = useProjectChoices()
  if (projects === undefined) return <Skeleton height={formHeight} />
  return (
    <Card title={<Trans>Request a report</Trans>}>
      <RequestForm kinds={kinds} projects={projects} last={last} />
    </Card>
  )
}

/** Explains reports, and the smallest plan that has them, to a charity whose plan has none. */
const ReportsPlan = () => {
  const plan = usePlanName()(smallestPlanWith('reports'))
  return (
    <PlanNotice title={<Trans>Reports come with the {plan}</Trans>}>
      <Trans>
        Reports include the donation ledger, the receipt register, fees, payouts and the journal for
        your bookkeeper. Their figures agree with the books, for any period and as recorded on any
        day. Reports that you requested earlier stay in the list below.
      </Trans>
    </PlanNotice>
  )
}
