import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { DeskPayment } from '@almoner/api/desk/payments/contract.ts'
import type { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { Below, rowLinkClass } from '../../../ui/data/table/data-table.tsx'
import type { ListColumn } from '../../../ui/list-screen/list-props.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { Day, Time } from '../../../ui/data/time.tsx'
import { formatMoney, formatTime } from '../../../lib/text/format.ts'
import { useProjectName } from '../../../lib/text/project-name.ts'
import { usePaidBy } from '../labels/method-labels.ts'
import { PaymentPill } from '../payment-pill.tsx'
import styles from './payments-columns.module.css'
import { rowId } from './use-focus-on-return.ts'

type Columns = readonly ListColumn<typeof paymentsList>[]

type ColumnsOptions = {
  /** The payment beside the list. */
  open: string | undefined
  /** The list's address, which is kept when a payment is opened. */
  search: Readonly<Record<string, string>>
  /** The payment opens on another screen, which begins at its top. */
  opensScreen?: boolean
  /** All are offline payments, which open on pages of their own. */
  opensEntry?: boolean
}

/** Returns the columns of payments. */
export const usePaymentsColumns = ({
  open,
  search,
  opensScreen = false,
  opensEntry = false,
}: ColumnsOptions): Columns => {
  const { t } = useLingui()
  const paidBy = usePaidBy()
  const projectName = useProjectName()
  return [
    {
      title: t`Date`,
      sort: 'date',
      place: 'third',
      label: 'hidden',
      waiting: ['8.5em'],
      cell: (payment) => <PaymentDate payment={payment} />,
    },
    {
      title: t`Payer`,
      sort: 'payer',
      fromFirst: true,
      isHead: true,
      place: 'first',
      // Names of projects are longer.
      grow: 'less',
      cell: (payment) => {
        const name = payment.organisationName || fullName(payment) || t`Name not given`
        const project = <Below>{projectName(payment.projectName)}</Below>
        const look = {
          id: rowId(payment.id),
          'data-row': '',
          className: rowLinkClass,
          search,
          resetScroll: opensScreen,
          'aria-current': payment.id === open ? ('true' as const) : undefined,
        }
        const link = opensEntry ? (
          <Link
            {...look}
            search={{}}
            to="/OfflinePayments/$offlineEntryId"
            params={{ offlineEntryId: payment.id }}
            resetScroll
            preload={false}
          >
            {name}
          </Link>
        ) : payment.source === 'offline' ? (
          <Link
            {...look}
            to="/Payments/Offline/$offlineEntryId"
            params={{ offlineEntryId: payment.id }}
            preload={false}
          >
            {name}
          </Link>
        ) : (
          <Link
            {...look}
            to="/Payments/$paymentId"
            params={{ paymentId: payment.id }}
            preload={false}
          >
            {name}
          </Link>
        )
        return (
          <>
            {link}
            {project}
          </>
        )
      },
    },
    {
      title: t`Project`,
      sort: 'project',
      fromFirst: true,
      place: 'second',
      grow: true,
      wideOnly: true,
      waiting: ['11em'],
      cell: (payment) => projectName(payment.projectName),
    },
    {
      title: t`Payment method`,
      sort: 'method',
      fromFirst: true,
      place: 'third-end',
      label: 'hidden',
      wideOnly: true,
      cell: (payment) => <span className={styles.method}>{paidBy(payment)}</span>,
    },
    {
      title: t`Recorded`,
      sort: 'recorded',
      place: 'below',
      // The list is sorted by it in the panel of filters too.
      wideOnly: 'most',
      waiting: ['8.5em'],
      cell: (payment) => (
        // Beside an equal date on a card, it says nothing more.
        <span className={styles.quiet} data-repeats={repeatsDate(payment) ? '' : undefined}>
          <Time at={payment.initiatedAt} />
        </span>
      ),
    },
    {
      title: t`Status`,
      sort: 'status',
      fromFirst: true,
      place: 'second-end',
      cell: (payment) => <PaymentPill payment={payment} />,
    },
    {
      title: t`Total`,
      sort: 'amount',
      place: 'first-end',
      align: 'end',
      waiting: ['5em'],
      cell: (payment) => <PaymentTotal payment={payment} />,
    },
  ]
}

/**
 * Shows when the money came, or else when the payment began. The list is filtered and summed by
 * this day.
 */
const PaymentDate = ({ payment }: { payment: DeskPayment }) => (
  <span className={styles.quiet}>
    {isDayAlone(payment) ? <Day day={payment.receivedOn} /> : <Time at={payment.givenAt} />}
  </span>
)

const repeatsDate = (payment: DeskPayment): boolean =>
  !isDayAlone(payment) && formatTime(payment.givenAt) === formatTime(payment.initiatedAt)

const PaymentTotal = ({ payment }: { payment: DeskPayment }) => {
  const refunded = formatMoney(payment.refunded)
  return (
    <>
      <strong className={styles.total}>
        <Money amountCents={payment.fees?.totalAmount ?? payment.amount} />
      </strong>
      {payment.refunded > 0 && payment.status !== 'refunded' && (
        <span className={styles.back}>
          <Trans>{refunded} refunded</Trans>
        </span>
      )}
    </>
  )
}

// True if staff entered the day of a transfer, without an hour.
const isDayAlone = (payment: DeskPayment): payment is DeskPayment & { receivedOn: string } =>
  payment.source === 'online' &&
  payment.receivedOn !== null &&
  payment.receivedOnStated &&
  payment.givenAt !== payment.initiatedAt
