import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Waiting } from '@almoner/api/admin/platform-money/contract.ts'
import { Figure, Figures } from '../../ui/data/figures.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { AdvancedMoney, OpenPayouts, UnsettledPayments } from './late-money.tsx'
import { trialBalanceQuery, waitingQuery } from './platform-money-api.ts'
import { FailingInvoicesSection } from './failing-invoices/failing-invoices.tsx'
import { MoneyScreen } from './money-screen.tsx'
import { Section } from './section.tsx'
import { WaitingForPeople } from './waiting-for-people.tsx'

/** The platform's money over all charities: what waits for a decision, and what is late. */
export const PlatformMoney = () => {
  const waiting = useQuery(waitingQuery)
  return (
    <MoneyScreen view="overview" lead={<Trans>What needs attention over all charities.</Trans>}>
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
    </MoneyScreen>
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
      <Figure label={<Trans>Late payouts</Trans>} note={<Trans>Payouts in progress</Trans>}>
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
