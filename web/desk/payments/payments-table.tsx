import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { DeskPayment } from '@almoner/api/desk/payments/contract.ts'
import { fullName } from '@almoner/domain/kernel/full-name.ts'
import {
  Cell,
  DataTable,
  Row,
  rowLinkClass,
  WaitingRows,
  type WaitingCell,
} from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { Time } from '../../ui/time.tsx'
import { centsOf } from '../../lib/answered-amount.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { useProjectName } from '../../lib/project-name.ts'
import { writtenDay } from '../../lib/written-day.ts'
import { usePaidBy } from './method-labels.ts'
import { PaymentPill } from './payment-pill.tsx'
import type { PaymentsFilter } from './payments-api.ts'
import styles from './payments-table.module.css'
import { rowId } from './use-focus-on-return.ts'

export type PaymentsTableProps = {
  /** Undefined while the first page is on its way. */
  payments: readonly DeskPayment[] | undefined
  open: string | undefined
  status: PaymentsFilter | undefined
  fresh: ReadonlySet<string>
}

export const PaymentsTable = ({ payments, open, status, fresh }: PaymentsTableProps) => {
  const { t } = useLingui()
  return (
    <DataTable
      label={t`Payments`}
      busy={payments === undefined}
      columns={[
        { key: 'date', title: t`Date` },
        { key: 'payer', title: t`Payer` },
        { key: 'project', title: t`Project`, wideOnly: true },
        { key: 'method', title: t`Payment method`, wideOnly: true },
        { key: 'status', title: t`Status` },
        { key: 'total', title: t`Total`, align: 'end' },
      ]}
    >
      {payments === undefined ? (
        <WaitingRows rows={8} cells={waiting} />
      ) : (
        payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            status={status}
            current={payment.id === open}
            fresh={fresh.has(payment.id)}
          />
        ))
      )}
    </DataTable>
  )
}

type PaymentRowProps = {
  payment: DeskPayment
  status: PaymentsFilter | undefined
  current: boolean
  fresh: boolean
}

const PaymentRow = ({ payment, status, current, fresh }: PaymentRowProps) => {
  const paidBy = usePaidBy()
  const nameOf = useProjectName()
  const refunded = formatMoney(centsOf(payment.refunded))
  const receivedOn = otherDayReceived(payment)
  return (
    <Row current={current} fresh={fresh}>
      <Cell place="third">
        <span className={styles.quiet}>
          <Time at={payment.initiatedAt} />
        </span>
        {receivedOn !== null && (
          <span className={styles.back}>
            <Trans>Received {receivedOn}</Trans>
          </span>
        )}
      </Cell>
      <Cell place="first" grow>
        <Link
          id={rowId(payment.id)}
          data-row=""
          className={rowLinkClass}
          to="/AccountOverview/Payments/$paymentId"
          params={{ paymentId: payment.id }}
          search={status === undefined ? {} : { status }}
          resetScroll={false}
          preload={false}
          aria-current={current ? 'true' : undefined}
        >
          {payment.organisationName || fullName(payment)}
        </Link>
      </Cell>
      <Cell place="second" grow wideOnly>
        {nameOf(payment.projectName)}
      </Cell>
      <Cell place="third-end" wideOnly>
        <span className={styles.method}>{paidBy(payment)}</span>
      </Cell>
      <Cell place="second-end">
        <PaymentPill payment={payment} />
      </Cell>
      <Cell place="first-end" align="end">
        <strong className={styles.total}>
          <Money amountCents={centsOf(payment.fees?.totalAmount ?? payment.amount)} />
        </strong>
        {payment.refunded > 0 && payment.status !== 'refunded' && (
          <span className={styles.back}>
            <Trans>{refunded} refunded</Trans>
          </span>
        )}
      </Cell>
    </Row>
  )
}

// The day that the charity gave, where it is not the one on which the payment was begun.
const otherDayReceived = (payment: DeskPayment): string | null => {
  if (payment.receivedOn === null || !payment.receivedOnStated) return null
  const day = writtenDay(payment.receivedOn)
  return day === formatDate(payment.initiatedAt) ? null : day
}

const waiting: readonly WaitingCell[] = [
  { place: 'third', lines: ['8.5em'] },
  { place: 'first', lines: ['7em'] },
  { place: 'second', lines: ['11em'], wideOnly: true },
  { place: 'third-end', lines: ['7em'], wideOnly: true },
  { place: 'second-end', lines: ['6em'], height: '1.6em' },
  { place: 'first-end', lines: ['5em'], align: 'end' },
]
