import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { WaitingAnswer } from '@almoner/api/admin/platform-money/contract.ts'
import { useApprovalKindLabel } from '../../ui/data/status/approval-kind-label.ts'
import { Cell, DataTable, Row } from '../../ui/data/table/data-table.tsx'
import { Day, Time } from '../../ui/data/time.tsx'
import { useManualReviewLabels } from '../../ui/manual-review/labels/manual-review-labels.ts'
import styles from './platform-money.module.css'

type WaitingItem = {
  key: string
  what: ReactNode
  where: ReactNode
  count: number
  since: ReactNode
}

/** Lists the decisions that a person has to make, here or at a charity's desk. */
export const WaitingForPeople = ({ waiting }: { waiting: WaitingAnswer }) => {
  const { t } = useLingui()
  const items = useItems(waiting)
  const [count, since] = [t`Waiting`, t`The oldest`]
  if (items.length === 0) {
    return (
      <p>
        <Trans>Nothing is waiting for a decision.</Trans>
      </p>
    )
  }
  const columns = [
    { key: 'what', title: t`Decision` },
    { key: 'where', title: t`By` },
    { key: 'since', title: since },
    { key: 'count', title: count, align: 'end' as const },
  ]
  return (
    <DataTable label={t`Waiting for a decision`} columns={columns}>
      {items.map((item) => (
        <Row key={item.key}>
          <Cell place="first" isHead>
            {item.what}
          </Cell>
          <Cell place="second">{item.where}</Cell>
          <Cell place="second-end" name={since}>
            {item.since}
          </Cell>
          <Cell place="first-end" align="end" name={count}>
            {item.count}
          </Cell>
        </Row>
      ))}
    </DataTable>
  )
}

const useItems = ({
  applications,
  changes,
  section88,
  reviews,
  approvals,
}: WaitingAnswer): readonly WaitingItem[] => {
  const { t } = useLingui()
  const reviewLabels = useManualReviewLabels('admin')
  const approvalLabel = useApprovalKindLabel()
  const ours = t`Administration`
  const theirs = t`Charities’ desks`
  const { waiting, overdue, earliestDueOn } = applications
  return [
    ...(waiting === 0
      ? []
      : [
          {
            key: 'applications',
            what: (
              <>
                <Link to="/AdminAccounts" search={overdue > 0 ? { due: 'overdue' } : {}}>
                  <Trans>Applications</Trans>
                </Link>
                {overdue > 0 && (
                  <span className={styles.late}>
                    <Plural value={overdue} one="# overdue" other="# overdue" />
                  </span>
                )}
              </>
            ),
            where: ours,
            count: waiting,
            since: earliestDueOn && (
              <Trans>
                due <Day day={earliestDueOn} />
              </Trans>
            ),
          },
        ]),
    ...(changes.waiting === 0
      ? []
      : [
          {
            key: 'changes',
            what: (
              <Link to="/AdminAccounts" search={{ status: 'change' }}>
                <Trans>Changes to registered details</Trans>
              </Link>
            ),
            where: ours,
            count: changes.waiting,
            since: changes.oldestAt && <Time at={changes.oldestAt} />,
          },
        ]),
    ...(section88.waiting === 0
      ? []
      : [
          {
            key: 'section88',
            what: (
              <Link to="/AdminAccounts" search={{ status: 'section88' }}>
                <Trans>Section 88 checks</Trans>
              </Link>
            ),
            where: ours,
            count: section88.waiting,
            since: section88.earliestDueOn && (
              <Trans>
                due <Day day={section88.earliestDueOn} />
              </Trans>
            ),
          },
        ]),
    ...reviews.map(({ discrepancy, isOfPlatform, items, oldestAt }) => {
      const { title } = reviewLabels({ discrepancy, provider: 'stripe', about: null })
      return {
        key: `${discrepancy} ${isOfPlatform}`,
        what: isOfPlatform ? <Link to="/AdminInbox">{title}</Link> : title,
        where: isOfPlatform ? ours : theirs,
        count: items,
        since: <Time at={oldestAt} />,
      }
    }),
    ...approvals.map(({ kind, requests, oldestAt }) => {
      const name = approvalLabel(kind)
      return {
        key: kind,
        what: <Trans>Approval: {name}</Trans>,
        where: theirs,
        count: requests,
        since: <Time at={oldestAt} />,
      }
    }),
  ]
}
