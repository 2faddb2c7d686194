import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type {
  TrialBalanceAnswer,
  TrialBalanceLine,
} from '@almoner/api/admin/platform-money/contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { ProblemError } from '../../../lib/api/failure/problem.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { formatTime } from '../../../lib/text/format.ts'
import { BooksClocksForm } from '../../../ui/books-clocks/books-clocks.tsx'
import type { BooksClocks } from '../../../ui/books-clocks/books-clocks-search.ts'
import { OutsideLinkButton } from '../../../ui/button/link-button.tsx'
import { Cell, DataTable, Row } from '../../../ui/data/table/data-table.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { CardLabel } from '../card-label.tsx'
import { useChartLabel } from './chart-labels.ts'
import { MoneyScreen } from '../money-screen.tsx'
import { trialBalanceFile, trialBalanceQuery } from '../platform-money-api.ts'
import styles from '../platform-money.module.css'

/** Every account of the chart over all charities, on the two clocks of the address. */
export const TrialBalance = () => {
  const clocks = useSearch({ from: '/signed-in/AdminMoney/TrialBalance' })
  const navigate = useNavigate()
  const query = useQuery(trialBalanceQuery(clocks))
  const refused = query.error instanceof ProblemError ? query.error.problem.fields : undefined
  return (
    <MoneyScreen view="balance" lead={<Trans>The books over all charities.</Trans>}>
      <details open={(clocks.asOf ?? clocks.knownAt) !== undefined}>
        <summary>
          <Trans>Books of another day</Trans>
        </summary>
        <div className={styles.clocks}>
          <BooksClocksForm
            key={`${clocks.asOf} ${clocks.knownAt}`}
            asked={clocks}
            onAsk={(next) =>
              void navigate({ to: '/AdminMoney/TrialBalance', search: next, resetScroll: false })
            }
            today={query.data?.today}
            refused={refused ?? {}}
          />
        </div>
      </details>
      {query.data && <Lines balance={query.data} asked={clocks} isBusy={query.isPlaceholderData} />}
      {query.isPending && <Skeleton height="20rem" />}
      {query.isError && !query.data && !refused && <ReadAgain query={query} />}
    </MoneyScreen>
  )
}

type LinesProps = {
  balance: TrialBalanceAnswer
  /** The clocks in the address. */
  asked: BooksClocks
  isBusy: boolean
}

const Lines = ({ balance, asked, isBusy }: LinesProps) => {
  const { t } = useLingui()
  const chartLabel = useChartLabel()
  const [debit, credit] = [t`Debit`, t`Credit`]
  const columns = [
    { key: 'account', title: t`Account` },
    { key: 'debit', title: debit, align: 'end' as const },
    { key: 'credit', title: credit, align: 'end' as const },
  ]
  return (
    <>
      <div className={styles.head}>
        <p role="status" className={styles.sentence}>
          <Sentence balance={balance} />
        </p>
        <OutsideLinkButton href={trialBalanceFile(asked)} icon="download">
          <Trans>CSV file</Trans>
        </OutsideLinkButton>
      </div>
      <DataTable label={t`Trial balance`} columns={columns} busy={isBusy}>
        {balance.lines.map((line) => (
          <Row key={line.name}>
            <Cell place="first" isHead>
              {chartLabel(line)}
              <code translate="no" className={styles.code}>
                {line.code} {line.name}
              </code>
            </Cell>
            <Cell place="second" align="end" name={debit}>
              <Side amount={line.debit} label={debit} {...{ line, balance, asked }} />
            </Cell>
            <Cell place="second-end" align="end" name={credit}>
              <Side amount={line.credit} label={credit} {...{ line, balance, asked }} />
            </Cell>
          </Row>
        ))}
        <Row>
          <Cell place="first" isHead>
            <strong>{t`Total`}</strong>
          </Cell>
          <Cell place="second" align="end" name={debit}>
            <strong>
              <Money amountCents={balance.total} />
            </strong>
          </Cell>
          <Cell place="second-end" align="end" name={credit}>
            <strong>
              <Money amountCents={balance.total} />
            </strong>
          </Cell>
        </Row>
      </DataTable>
    </>
  )
}

type SideProps = Omit<LinesProps, 'isBusy'> & {
  line: TrialBalanceLine
  amount: Cents
  label: string
}

/**
 * Shows one side of an account, which leads to its postings. It is empty if the sum is on the other
 * side.
 */
const Side = ({ line, balance: { asOf, today }, asked, amount, label }: SideProps) => {
  const { t } = useLingui()
  const name = useChartLabel()(line)
  if (amount === 0) return null
  const search = {
    account: line.name,
    ...(asOf !== today && { day: `..${asOf}` }),
    ...(asked.knownAt && { known: asked.knownAt }),
  }
  return (
    <>
      <CardLabel>{label}</CardLabel>
      <Link to="/AdminMoney/Postings" search={search}>
        <VisuallyHidden>{t`Ledger entries: ${name}`} </VisuallyHidden>
        <Money amountCents={amount} />
      </Link>
    </>
  )
}

/** States which books these are. The sentence is printed with them. */
const Sentence = ({ balance: { asOf, today, knownAt } }: { balance: TrialBalanceAnswer }) => {
  const day = formatDay(asOf)
  if (knownAt !== null) {
    const moment = formatTime(knownAt)
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
