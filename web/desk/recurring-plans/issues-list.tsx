import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TroubledInstalment, TroubleKind } from '@almoner/api/desk/recurring-plans/contract.ts'
import {
  Cell,
  DataTable,
  Row,
  rowLinkClass,
  TableFrame,
  WaitingRows,
  type WaitingCell,
} from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterLabels } from '../../ui/filter-labels.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Money } from '../../ui/money.tsx'
import { ReadAgain } from '../../ui/read-again.tsx'
import { centsOf } from '../../lib/answered-amount.ts'
import { InstalmentPill } from './instalment-pill.tsx'
import { troublesQuery } from './recurring-plans-api.ts'
import styles from './recurring-plans.module.css'
import { slashed, useDonorName, useStanding, useStatusWord } from './plan-labels.ts'

/** Instalments that somebody should have an eye on, the newest day first. */
export const IssuesList = ({ kind }: { kind: TroubleKind | undefined }) => {
  const { t } = useLingui()
  const word = useStatusWord()
  const list = useInfiniteQuery(troublesQuery(kind))
  const instalments = list.data?.pages.flatMap((page) => page.instalments)
  const kinds = ['overdue', 'waiting', 'retrying', 'given_up'] as const
  return (
    <section className={styles.list} aria-labelledby="troubles">
      <header className={styles.head}>
        <h2 id="troubles">
          <Trans>Needs attention</Trans>
        </h2>
        <FilterLabels
          label={t`Filter by issue`}
          to="/MonthlyGiving"
          name="kind"
          current={kind}
          words={[
            { value: undefined, word: t`All` },
            ...kinds.map((value) => ({ value, word: word(value) })),
          ]}
        />
      </header>
      {list.isError && !instalments && <ReadAgain query={list} />}
      {instalments?.length === 0 && (
        <TableFrame>
          <EmptyState motif="hills" title={<Trans>Nothing needs attention</Trans>}>
            <Trans>
              Payments that were not charged on time, wait for the donor, will be retried or were
              abandoned appear here, with the reason.
            </Trans>
          </EmptyState>
        </TableFrame>
      )}
      {instalments?.length !== 0 && (instalments || !list.isError) && (
        <Troubles instalments={instalments} />
      )}
      <LoadMore list={list} />
    </section>
  )
}

const Troubles = ({ instalments }: { instalments: readonly TroubledInstalment[] | undefined }) => {
  const { t } = useLingui()
  return (
    <DataTable
      label={t`Needs attention`}
      busy={instalments === undefined}
      columns={[
        { key: 'day', title: t`Due` },
        { key: 'donor', title: t`Donor` },
        { key: 'status', title: t`Status` },
        { key: 'amount', title: t`Amount`, align: 'end' },
      ]}
    >
      {instalments === undefined ? (
        <WaitingRows rows={4} cells={waiting} />
      ) : (
        instalments.map((each) => <Trouble key={`${each.planId} ${each.number}`} of={each} />)
      )}
    </DataTable>
  )
}

const Trouble = ({ of }: { of: TroubledInstalment }) => {
  const donorName = useDonorName()
  const standing = useStanding()
  const { planId, number, occurrences, day, kind, amount } = of
  return (
    <Row>
      <Cell place="third">
        <time dateTime={day} className={styles.day}>
          {slashed(day)}
        </time>
      </Cell>
      <Cell place="first" grow>
        <Link
          data-row=""
          className={rowLinkClass}
          to="/MonthlyGiving/Plans/$planId"
          params={{ planId }}
          preload={false}
        >
          {donorName(of.donor)}
        </Link>
        <div className={styles.quiet}>
          <Trans>
            Payment {number} of {occurrences}
          </Trans>
        </div>
      </Cell>
      <Cell place="below">
        <InstalmentPill status={kind} />
        <div className={styles.quiet}>{standing({ ...of, status: kind })}</div>
      </Cell>
      <Cell place="first-end" align="end">
        <strong>
          <Money amountCents={centsOf(amount)} />
        </strong>
      </Cell>
    </Row>
  )
}

const waiting: readonly WaitingCell[] = [
  { place: 'third', lines: ['6em'] },
  { place: 'first', lines: ['8em'] },
  { place: 'below', lines: ['14em'] },
  { place: 'first-end', lines: ['5em'], align: 'end' },
]
