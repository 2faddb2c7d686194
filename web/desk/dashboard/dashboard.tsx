import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { DashboardBasis } from '@almoner/api/use-cases/dashboard/contract.ts'
import type { OverviewAnswer } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import { ProblemError } from '../../lib/api/failure/problem.ts'
import { Row } from '../../ui/layout/arrangement/row.tsx'
import { hasPermission } from '../use-may.ts'
import { summaryQuery } from './dashboard-api.ts'
import { useDashboardClocks } from './dashboard-clocks.ts'
import { OverviewDays } from './overview-days.tsx'
import styles from './dashboard.module.css'
import { GivingView } from './giving/giving-view.tsx'
import { BasisChoice } from '../../ui/dashboard/choice/basis-choice.tsx'
import { Choice } from '../../ui/dashboard/choice/choice.tsx'
import { PaymentPageView } from './payment-page/payment-page-view.tsx'
import { PlansView } from './plans/plans-view.tsx'
import { Summary } from './summary/summary.tsx'

type View = 'giving' | 'plans' | 'payment_page'

/**
 * Shows what the charity received, what it pays for that and what may be lost. The first figures
 * are always shown, the latest payments after them, and then one view of the parts at a time.
 */
export const Dashboard = ({ reader, latest }: { reader: OverviewAnswer; latest: ReactNode }) => {
  const { t } = useLingui()
  const [basis, setBasis] = useState<DashboardBasis>('given')
  const [view, setView] = useState<View>('giving')
  const clocks = useDashboardClocks()
  const summary = useQuery(summaryQuery({ basis, ...clocks }))
  const refused = summary.error instanceof ProblemError ? summary.error.problem.fields : undefined
  return (
    <section className={styles.dashboard} aria-label={t`Dashboard`}>
      <Row as="header" gap={2} columnGap={4} align="center" spread>
        <h2>
          <Trans>Dashboard</Trans>
        </h2>
        <BasisChoice basis={basis} onChoose={setBasis} />
      </Row>
      <OverviewDays summary={summary.data} refused={refused} />
      {!refused && <Summary query={summary} />}
      {latest}
      {!refused && (
        <>
          <Choice
            label={t`Sections of the dashboard`}
            value={view}
            onChoose={setView}
            words={[
              { value: 'giving', word: t`Donations` },
              ...(hasPermission(reader, 'recurring_plans.read')
                ? [{ value: 'plans' as const, word: t`Monthly giving` }]
                : []),
              { value: 'payment_page', word: t`Donation page and refunds` },
            ]}
          />
          {view === 'giving' && <GivingView basis={basis} />}
          {view === 'plans' && <PlansView />}
          {view === 'payment_page' && (
            <PaymentPageView isOfPast={reader.booksAsOf !== null || clocks.knownAt !== undefined} />
          )}
        </>
      )}
    </section>
  )
}
