import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reportsList } from '@almoner/api/desk/reports/reports-list-contract.ts'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { pageQuery } from '../../ui/list-screen/use-list-query.ts'
import { useKindNames } from './labels/kind-labels.ts'
import { Period } from './report-list.tsx'
import { ReportPill } from './report-pill.tsx'
import styles from './reports.module.css'

const most = 3

/** The newest reports, above a form that is too long to look for them below it. */
export const LatestReports = ({ listId }: { listId: string }) => {
  const names = useKindNames()
  const { data } = useQuery(pageQuery(reportsList, {}))
  if (data === undefined || data.rows.length === 0) return null
  return (
    <div className={styles.latest}>
      <ul className={styles.latestRows}>
        {data.rows.slice(0, most).map(({ id, kind, from, to, status }) => (
          <li key={id} className={styles.latestRow}>
            <div>
              <Link
                to="/OrgSettings/Reports/$reportId"
                params={{ reportId: id }}
                preload={false}
                className={styles.latestLink}
              >
                {names[kind]}
              </Link>
              <Quiet size={13}>
                <Period from={from} to={to} />
              </Quiet>
            </div>
            <ReportPill status={status} />
          </li>
        ))}
      </ul>
      <Link to="/OrgSettings/Reports" hash={listId}>
        <Trans>Earlier reports</Trans>
      </Link>
    </div>
  )
}
