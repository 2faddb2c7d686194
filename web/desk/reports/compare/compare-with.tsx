import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReportAnswer } from '@almoner/api/desk/reports/contract.ts'
import type { ListedReport } from '@almoner/api/desk/reports/reports-list-contract.ts'
import { Cell, DataTable, Row, rowLinkClass } from '../../../ui/data/table/data-table.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { ShowMore } from '../../../ui/feedback/show-more.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { useFormatNames } from '../labels/format-labels.ts'
import { Period } from '../report-list.tsx'
import { sameKindQuery } from './compare-api.ts'

/** Lists the reports with which a report can be compared. */
export const CompareWith = ({ report }: { report: ReportAnswer }) => {
  const query = useInfiniteQuery(sameKindQuery(report.kind))
  const reports = query.data?.pages.flatMap(({ rows }) => rows).filter(isComparable(report)) ?? []
  if (query.isPending) return <Skeleton height="8rem" />
  return (
    <Stack gap={4}>
      {reports.length > 0 && <Others report={report} others={reports} />}
      {query.data && reports.length === 0 && (
        <Quiet>
          <Trans>No other report of this type, project and date basis is ready.</Trans>
        </Quiet>
      )}
      <ShowMore query={query} />
    </Stack>
  )
}

const isComparable =
  (report: ReportAnswer) =>
  ({ id, status, projectId, basis }: ListedReport): boolean =>
    id !== report.id &&
    (status === 'ready' || status === 'empty') &&
    projectId === report.projectId &&
    basis === report.basis

type OthersProps = { report: ReportAnswer; others: readonly ListedReport[] }

const Others = ({ report, others }: OthersProps) => {
  const { t } = useLingui()
  const formats = useFormatNames()
  const columns = [
    { key: 'knownAt', title: t`As recorded on` },
    { key: 'period', title: t`Period` },
    { key: 'format', title: t`Format` },
    { key: 'position', title: t`Last record number`, align: 'end' as const },
  ]
  return (
    <DataTable label={t`Compare with another report`} columns={columns}>
      {others.map(({ id, knownAt, from, to, format, position }) => (
        <Row key={id}>
          <Cell place="first" isHead>
            <Link
              to="/OrgSettings/Reports/$reportId/Compare/$otherId"
              params={{ reportId: report.id, otherId: id }}
              className={rowLinkClass}
              data-row=""
            >
              <Time at={knownAt} />
            </Link>
          </Cell>
          <Cell place="second" name={t`Period`}>
            <Period from={from} to={to} />
          </Cell>
          <Cell place="second-end" name={t`Format`}>
            {formats[format]}
          </Cell>
          <Cell place="first-end" align="end" name={t`Last record number`}>
            {position}
          </Cell>
        </Row>
      ))}
    </DataTable>
  )
}
