import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Waiting } from '@almoner/api/admin/platform-money/contract.ts'
import { PrintButton } from '../../ui/button/print-button.tsx'
import { Figure, Figures } from '../../ui/data/figures.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { AdvancedMoney, OpenPayouts, UnsettledPayments } from './late-money.tsx'
import { trialBalanceQuery, waitingQuery } from './platform-money-api.ts'
import type { PlatformMoneySearch } from './platform-money-search.ts'
import styles from './platform-money.module.css'
import { FailingInvoicesSection } from './failing-invoices/failing-invoices.tsx'
import { ProviderFees } from './fees/provider-fees.tsx'
import { Section } from './section.tsx'
import { TrialBalance } from './trial-balance/trial-balance.tsx'
import { WaitingForPeople } from './waiting-for-people.tsx'

/** The platform's money over all charities: what waits, what is late, the fees and the books. */
export const PlatformMoney = () => {
  const { t } = useLingui()
  const { year, ...clocks } = useSearch({ from: '/signed-in/AdminMoney' })
  const navigate = useNavigate()
  const ask = (change: PlatformMoneySearch) =>
    void navigate({ to: '/AdminMoney', search: change, resetScroll: false })
  const waiting = useQuery(waitingQuery)
  return (
    <article className={styles.screen} data-in-order="all">
      <ScreenTitle
        title={t`Money`}
        lead={<Trans>The books over all charities, and what needs attention.</Trans>}
      />
      <Attention />
      <Section title={<Trans>Waiting for a decision</Trans>}>
        <Loaded query={waiting} height="9rem">
          {(answer) => <WaitingForPeople waiting={answer} />}
        </Loaded>
      </Section>
      {waiting.data && (
        <>
          <OpenPayouts payouts={waiting.data.payouts} />
          <UnsettledPayments unsettled={waiting.data.unsettled} />
          <AdvancedMoney advanced={waiting.data.advanced} />
        </>
      )}
      <FailingInvoicesSection />
      <ProviderFees year={year} onAsk={(nextYear) => ask({ ...clocks, year: nextYear })} />
      <TrialBalance asked={clocks} onAsk={(nextClocks) => ask({ ...nextClocks, year })} />
      <div className={styles.bar}>
        <PrintButton />
      </div>
    </article>
  )
}

/** Shows the figures that should be zero. */
const Attention = () => {
  const books = useQuery(trialBalanceQuery({}))
  const waiting = useQuery(waitingQuery)
  const { payouts, unsettled } = waiting.data ?? {}
  const late = payouts && {
    rows: payouts.rows.filter(({ isLate }) => isLate),
    isMore: payouts.isMore,
  }
  return (
    <Figures busy={books.isPending || waiting.isPending}>
      <Figure label={<Trans>Suspense</Trans>} note={<Trans>Received, recipient unknown</Trans>}>
        {books.data && <Money amountCents={books.data.suspense} />}
      </Figure>
      <Figure label={<Trans>Late payouts</Trans>} note={<Trans>Of those under way</Trans>}>
        {toText(late)}
      </Figure>
      <Figure
        label={<Trans>Late settlements</Trans>}
        note={<Trans>Charities with payments older than ten days</Trans>}
      >
        {toText(unsettled)}
      </Figure>
    </Figures>
  )
}

// Only the first rows are listed. If there are more, the count is followed by a plus sign.
const toText = (waitingList: Waiting<unknown> | undefined): ReactNode =>
  waitingList && `${waitingList.rows.length}${waitingList.isMore ? '+' : ''}`
