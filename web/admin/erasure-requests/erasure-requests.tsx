import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  erasureRequestsList,
  type ErasureRequest,
} from '@almoner/api/admin/erasure-requests/erasure-requests-list-contract.ts'
import { rowLinkClass } from '../../ui/data/table/data-table.tsx'
import { Day, Time } from '../../ui/data/time.tsx'
import { ErasureDuePill, ErasurePill } from '../../ui/erasure/erasure-pills.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { FilterLook } from '../../ui/list-screen/filters/filter-look.ts'
import type { ListColumn } from '../../ui/list-screen/list-props.ts'
import { ListScreen } from '../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { openErasuresQuery } from './erasure-requests-api.ts'

/** The requests of all charities that a donor is erased, the earliest due first. */
export const ErasureRequests = () => {
  const { t } = useLingui()
  const state = useListQuery(erasureRequestsList)
  return (
    <ListScreen
      state={state}
      to="/AdminErasures"
      title={t`Erasure requests`}
      lead={
        <Trans>
          Charities whose donors want their personal data erased. A charity has to answer the donor
          within 40 days.
        </Trans>
      }
      columns={useColumns()}
      filters={useFilters()}
      keyOf={({ id }) => id}
      totals={formatTotals}
      none={<NoRequests />}
      noMatch={<NoRequests />}
      csv
    />
  )
}

const NoRequests = () => (
  <EmptyState title={<Trans>No request</Trans>}>
    <Trans>A request appears here when a charity asks for the erasure of a donor.</Trans>
  </EmptyState>
)

const formatTotals = ({ rows }: { rows: number }) => (
  <Plural value={rows} one="# request" other="# requests" />
)

const useFilters = (): Readonly<Record<string, FilterLook>> => {
  const { t } = useLingui()
  const { data: count } = useQuery(openErasuresQuery)
  return {
    show: {
      label: t`Filter erasure requests`,
      as: 'links',
      options: [
        { value: 'open', word: t`To decide`, count },
        { value: 'decided', word: t`Decided` },
        { value: 'all', word: t`All` },
      ],
    },
  }
}

const useColumns = (): readonly ListColumn<typeof erasureRequestsList>[] => {
  const { t } = useLingui()
  return [
    {
      title: t`Charity`,
      isHead: true,
      place: 'first',
      grow: true,
      waiting: ['12em'],
      cell: ({ id, charity }) => (
        <Link to="/AdminErasures/$id" params={{ id }} className={rowLinkClass} data-row>
          {charity}
        </Link>
      ),
    },
    {
      title: t({ message: 'Due', context: 'day' }),
      sort: 'due',
      place: 'first-end',
      waiting: ['9em'],
      cell: (request) => <State request={request} />,
    },
    {
      title: t`Received from the donor`,
      place: 'second',
      waiting: ['6em'],
      cell: ({ receivedOn }) => <Day day={receivedOn} />,
    },
    {
      title: t`Requested`,
      place: 'second-end',
      waiting: ['8em'],
      cell: ({ requestedAt }) => <Time at={requestedAt} />,
    },
  ]
}

const State = ({ request: { status, due, dueOn } }: { request: ErasureRequest }) =>
  due === null ? <ErasurePill status={status} /> : <ErasureDuePill due={due} dueOn={dueOn} />
