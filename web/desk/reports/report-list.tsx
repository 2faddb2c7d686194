import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { reportsList, type ListedReport } from '@almoner/api/desk/reports/reports-list-contract.ts'
import { reportKinds } from '@almoner/domain/reporting/values.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { formatCount } from '../../lib/text/format.ts'
import { rowLinkClass } from '../../ui/data/table/data-table.tsx'
import { Day, Time } from '../../ui/data/time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import type { ListColumn } from '../../ui/list-screen/list-props.ts'
import { ListSection } from '../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { useMay } from '../use-may.ts'
import { useFormatNames } from './labels/format-labels.ts'
import { useKindNames } from './labels/kind-labels.ts'
import { ReportPill } from './report-pill.tsx'
import styles from './reports.module.css'

/** The reports that were requested, which stay readable without the plan. */
export const ReportList = () => {
  const { t } = useLingui()
  const state = useListQuery(reportsList)
  const names = useKindNames()
  return (
    <ListSection
      state={state}
      to="/OrgSettings/Reports"
      title={t`Earlier reports`}
      columns={useColumns()}
      filters={{
        kind: {
          label: t`Report`,
          options: reportKinds.map((value) => ({ value, word: names[value] })),
        },
        day: { label: t`Requested` },
      }}
      keyOf={({ id }) => id}
      totals={countReports}
      none={
        <EmptyState motif="library" title={<Trans>No report yet</Trans>}>
          <Trans>
            Each report that you request is listed here with its figures. Its file is stored for 30
            days, and can be created again at any time.
          </Trans>
        </EmptyState>
      }
      csv={useMay('reports.export')}
      beside={
        <h2>
          <Trans>Earlier reports</Trans>
        </h2>
      }
    />
  )
}

const countReports = ({ rows }: { rows: number }) => (
  <Plural value={rows} one="# report" other="# reports" />
)

const useColumns = (): readonly ListColumn<typeof reportsList>[] => {
  const { t } = useLingui()
  const names = useKindNames()
  const formats = useFormatNames()
  return [
    {
      title: t`Report`,
      isHead: true,
      place: 'first',
      waiting: ['10em'],
      cell: ({ id, kind }) => (
        <Link
          data-row=""
          className={rowLinkClass}
          to="/OrgSettings/Reports/$reportId"
          params={{ reportId: id }}
          preload={false}
        >
          {names[kind]}
        </Link>
      ),
    },
    {
      title: t`Period`,
      place: 'second',
      waiting: ['6em', '6.5em'],
      cell: ({ from, to }) => <Period from={from} to={to} />,
    },
    {
      title: t`As recorded on`,
      place: 'third',
      wideOnly: true,
      waiting: ['8.5em'],
      cell: ({ knownAt }) => <Time at={knownAt} />,
    },
    {
      title: t`Format`,
      place: 'third-end',
      waiting: ['3em'],
      cell: ({ format }) => formats[format],
    },
    {
      title: t`Rows`,
      place: 'first-end',
      align: 'end',
      waiting: ['3em'],
      cell: ({ rows }) => <Rows rows={rows} />,
    },
    { title: t`Status`, place: 'second-end', cell: ({ status }) => <ReportPill status={status} /> },
    {
      title: t`Requested`,
      sort: 'date',
      place: 'below',
      waiting: ['8.5em', '6em'],
      cell: (report) => <Requested report={report} />,
    },
  ]
}

/** Shows the first and the last day, which stay whole if the line is too short for both. */
export const Period = ({ from, to }: { from: string; to: string }) => (
  <span>
    <Day day={from} />
    {from !== to && (
      <>
        <span>{' – '}</span>
        <Day day={to} />
      </>
    )}
  </span>
)

const Rows = ({ rows }: Pick<ListedReport, 'rows'>) => {
  const language = useLanguage()
  return <span>{rows === null ? '–' : formatCount(rows, language)}</span>
}

const Requested = ({ report: { requestedAt, requestedBy } }: { report: ListedReport }) => (
  <span className={styles.requested}>
    <Time at={requestedAt} />
    <Quiet as="span" size={13}>
      {requestedBy ?? <Trans>By a schedule</Trans>}
    </Quiet>
  </span>
)
