import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  movementKinds,
  movementsList,
  type MovementOfCharity,
  type MovementsTotals,
} from '@almoner/api/desk/recurring-plans/movements-list-contract.ts'
import { BackLink } from '../../../ui/button/back-link.tsx'
import { SignedAmount } from '../../../ui/data/money/signed-amount.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { rowLinkClass } from '../../../ui/data/table/data-table.tsx'
import { Day } from '../../../ui/data/time.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import type { ListColumn } from '../../../ui/list-screen/list-props.ts'
import { ListScreen } from '../../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../../ui/list-screen/use-list-query.ts'
import { useProjectName } from '../../../lib/text/project-name.ts'
import { useMay } from '../../use-may.ts'
import { useDonorName } from '../plan-labels.ts'
import { useMovementLabel, useMovementReason } from './movement-labels.ts'
import styles from './movement-list.module.css'

/** Lists how monthly gifts changed what they bring each month, the newest day first. */
export const MovementList = () => {
  const { t } = useLingui()
  const toLabel = useMovementLabel()
  const state = useListQuery(movementsList)
  const labelsOfTwo = {
    paused: t`Paused and resumed`,
    failed: t`Payment failed, and resumed`,
  }
  return (
    <ListScreen
      back={<BackLink to="/MonthlyGiving" />}
      state={state}
      to="/MonthlyGiving/Movements"
      title={t`Changes to monthly gifts`}
      columns={useColumns()}
      filters={{
        kind: {
          label: t`Change`,
          options: movementKinds.map((value) => ({
            value,
            word: value === 'paused' || value === 'failed' ? labelsOfTwo[value] : toLabel(value),
          })),
        },
        day: { label: t`Day` },
        amount: { label: t`Amount` },
      }}
      keyOf={({ id }) => id}
      totals={state.address.kind === 'retried' ? formatPayments : formatChanges}
      none={<NoMovements />}
      csv={useMay('recurring_plans.export')}
    />
  )
}

const formatChanges = ({ rows, amount }: MovementsTotals) => (
  <>
    <Plural value={rows} one="# change" other="# changes" />
    {' · '}
    <Trans>
      <SignedAmount amountCents={amount} /> a month
    </Trans>
  </>
)

const formatPayments = ({ rows, amount }: MovementsTotals) => (
  <>
    <Plural value={rows} one="# payment" other="# payments" />
    {' · '}
    <Money amountCents={amount} />
  </>
)

const NoMovements = () => (
  <EmptyState motif="harbour" title={<Trans>No changes yet</Trans>}>
    <Trans>
      Each monthly gift that starts, changes its amount, is paused or ends appears here, with what
      it adds to or takes from the amount that you receive each month.
    </Trans>
  </EmptyState>
)

const useColumns = (): readonly ListColumn<typeof movementsList>[] => {
  const { t } = useLingui()
  const donorName = useDonorName()
  const projectName = useProjectName()
  return [
    {
      title: t`Day`,
      sort: 'day',
      place: 'second-end',
      waiting: ['6em'],
      cell: ({ day }) => <Day day={day} />,
    },
    {
      title: t`Donor`,
      isHead: true,
      place: 'first',
      grow: true,
      waiting: ['8em'],
      cell: ({ planId, donor }) => (
        <Link
          data-row=""
          className={rowLinkClass}
          to="/MonthlyGiving/Plans/$planId"
          params={{ planId }}
          preload={false}
        >
          {donorName(donor)}
        </Link>
      ),
    },
    {
      title: t`Change`,
      place: 'second',
      waiting: ['7em', '9em'],
      cell: (movement) => <Change of={movement} />,
    },
    {
      title: t`Project`,
      place: 'below',
      grow: true,
      wideOnly: true,
      waiting: ['10em'],
      cell: (movement) => projectName(movement.projectName),
    },
    {
      title: t({ message: 'Before', context: 'amount' }),
      place: 'third',
      align: 'end',
      waiting: ['5em'],
      cell: ({ from }) => from !== null && <Money amountCents={from} />,
    },
    {
      title: t({ message: 'After', context: 'amount' }),
      place: 'third-end',
      align: 'end',
      waiting: ['5em'],
      cell: ({ to }) => to !== null && <Money amountCents={to} />,
    },
    {
      title: t`Amount`,
      sort: 'amount',
      place: 'first-end',
      align: 'end',
      waiting: ['5em'],
      cell: ({ amount, from }) => (
        <strong>
          {from === null ? <Money amountCents={amount} /> : <SignedAmount amountCents={amount} />}
        </strong>
      ),
    },
  ]
}

const Change = ({ of }: { of: MovementOfCharity }) => {
  const toLabel = useMovementLabel()
  const toReason = useMovementReason()
  const reason = toReason(of)
  return (
    <div className={styles.change}>
      {toLabel(of.movement)}
      {reason !== null && <Quiet as="div">{reason}</Quiet>}
    </div>
  )
}
