import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { InstalmentOfCharity } from '@almoner/api/desk/recurring-plans/contract.ts'
import { Cell, DataTable, Row, rowLinkClass } from '../../../ui/data/table/data-table.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { InstalmentPill } from '../instalment-pill.tsx'
import styles from '../overview/recurring-plans.module.css'
import { formatSlashedDay, useStanding } from '../plan-labels.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

/** Lists every instalment of a plan in order. If a payment has begun, the row opens it. */
export const InstalmentsTable = ({
  instalments,
}: {
  instalments: readonly InstalmentOfCharity[]
}) => {
  const { t } = useLingui()
  return (
    <DataTable
      label={t`Payment schedule`}
      columns={[
        { key: 'number', title: t`Number` },
        { key: 'day', title: t({ message: 'Due', context: 'day' }) },
        { key: 'status', title: t`Status` },
        { key: 'amount', title: t`Amount`, align: 'end' },
      ]}
    >
      {instalments.map((each) => (
        <InstalmentRow key={each.number} of={each} />
      ))}
    </DataTable>
  )
}

const InstalmentRow = ({ of }: { of: InstalmentOfCharity }) => {
  const standing = useStanding()
  const toLabel = standing(of)
  const { number, day, status, amount, paymentId } = of
  const isShown = status === 'complete' || status === 'to_come' || status === 'resting'
  return (
    <Row>
      <Cell place="second-end">
        <Quiet as="span">{number}</Quiet>
      </Cell>
      <Cell place="first">
        <time dateTime={day} className={styles.day}>
          {paymentId === null ? (
            formatSlashedDay(day)
          ) : (
            <ToPayment paymentId={paymentId} day={day} />
          )}
        </time>
      </Cell>
      <Cell place="second">
        <InstalmentPill status={status} />
        {!isShown && <Quiet as="div">{toLabel}</Quiet>}
        {of.isTakenAfterAll && (
          <Quiet as="div">
            <Trans>
              The bank charged a payment that was cancelled or changed. Refund it under “Manual
              review”.
            </Trans>
          </Quiet>
        )}
      </Cell>
      <Cell place="first-end" align="end">
        <Money amountCents={amount} />
      </Cell>
    </Row>
  )
}

const ToPayment = ({ paymentId, day }: { paymentId: string; day: string }) => {
  const { t } = useLingui()
  const shown = formatSlashedDay(day)
  return (
    <Link
      data-row=""
      className={rowLinkClass}
      to="/Payments/$paymentId"
      params={{ paymentId }}
      preload={false}
      aria-label={t`The payment of ${shown}`}
    >
      {shown}
    </Link>
  )
}
