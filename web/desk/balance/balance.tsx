import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { BalanceAnswer } from '@almoner/api/desk/balance/contract.ts'
import { ProblemError } from '../../lib/api/failure/problem.ts'
import { formatTime } from '../../lib/text/format.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import { PrintButton } from '../../ui/button/print-button.tsx'
import { ReadAgain } from '../../ui/feedback/notice/read-again.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { overviewQuery } from '../payments/payments-api.ts'
import { balanceQuery } from './balance-api.ts'
import { PayoutBanner } from '../payouts/payout-banner.tsx'
import { ReportsLink } from '../reports/reports-link.tsx'
import { OtherDay } from '../../ui/books-clocks/other-day.tsx'
import { DirectFigures, OwedFigures } from './balance-figures.tsx'
import styles from './balance.module.css'

/** Shows the charity's balance as of any day, as it was known at any moment. */
export const Balance = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const filters = useSearch({ from: '/signed-in/Balance' })
  const query = useQuery(balanceQuery(filters))
  // The banner comes with it, and would move the figures.
  const overview = useQuery(overviewQuery)
  const refused = query.error instanceof ProblemError ? query.error.problem.fields : undefined
  return (
    <article
      className={styles.screen}
      aria-busy={query.isPending || query.isPlaceholderData || undefined}
    >
      <div className={styles.bar}>
        <ScreenTitle
          title={t`Balance`}
          lead={<Trans>What Almoner owes your charity, as of any day.</Trans>}
        />
        <PrintButton />
      </div>
      <PayoutBanner />
      {overview.isPending ? (
        <Skeleton height="32rem" />
      ) : (
        <>
          <OtherDay
            asked={filters}
            today={query.data?.today}
            refused={refused ?? {}}
            onAsk={(search) => void navigate({ to: '/Balance', search, resetScroll: false })}
          />
          {query.data && <Shown balance={query.data} asked={filters} />}
          {query.isPending && (
            <>
              <Skeleton width="18em" />
              <Skeleton height="19rem" />
            </>
          )}
          <ReportsLink />
        </>
      )}
      {query.isError && !query.data && !refused && <ReadAgain query={query} />}
    </article>
  )
}

type ShownProps = { balance: BalanceAnswer; asked: { knownAt?: string | undefined } }

const Shown = ({ balance, asked }: ShownProps) => (
  <>
    <p role="status" className={styles.sentence}>
      <Sentence balance={balance} />
    </p>
    <OwedFigures balance={balance} known={asked.knownAt} />
    <DirectFigures balance={balance} known={asked.knownAt} />
  </>
)

/** States which balance this is. The sentence is printed with it. */
const Sentence = ({ balance: { asOf, today, knownAt, booksAsOf } }: { balance: BalanceAnswer }) => {
  const day = formatDay(asOf)
  const knownMoment = knownAt ?? booksAsOf
  if (knownMoment !== null) {
    const moment = formatTime(knownMoment)
    return (
      <Trans>
        At the end of {day}, as recorded on {moment}.
      </Trans>
    )
  }
  return asOf === today ? (
    <Trans>Today, {day}, with everything that is recorded.</Trans>
  ) : (
    <Trans>At the end of {day}, with everything recorded so far.</Trans>
  )
}
