import { Trans, useLingui } from '@lingui/react/macro'
import {
  invoicesList,
  type ListedInvoice,
} from '@almoner/api/desk/subscription/invoices-list-contract.ts'
import { usePlanAndPeriod } from '../../../lib/text/plan-and-period.ts'
import { usePlanName } from '../../../lib/text/plan-name.ts'
import { PdfLink } from '../../../ui/button/pdf-link.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { Day } from '../../../ui/data/time.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import type { ListColumn } from '../../../ui/list-screen/list-props.ts'
import styles from '../billing.module.css'
import { InvoicePill } from '../../../ui/data/status/invoice-pill.tsx'

export const useInvoiceColumns = (): readonly ListColumn<typeof invoicesList>[] => {
  const { t } = useLingui()
  return [
    {
      title: t`Invoice`,
      isHead: true,
      place: 'first',
      waiting: ['9em'],
      cell: ({ number }) => (
        <span className={styles.figure} translate="no">
          {number}
        </span>
      ),
    },
    {
      title: t`Date`,
      sort: 'date',
      place: 'second-end',
      waiting: ['6em'],
      cell: ({ issuedOn }) => <Day day={issuedOn} />,
    },
    {
      title: t`For`,
      place: 'third',
      label: 'hidden',
      waiting: ['8em', '10em'],
      cell: (invoice) => <Subject invoice={invoice} />,
    },
    { title: t`Status`, place: 'second', cell: ({ status }) => <InvoicePill status={status} /> },
    {
      title: t`Amount`,
      place: 'first-end',
      align: 'end',
      waiting: ['5em'],
      cell: (invoice) => <Amount invoice={invoice} />,
    },
    {
      title: t`PDF file`,
      place: 'third-end',
      label: 'hidden',
      waiting: ['3em'],
      cell: ({ number }) => <Pdf number={number} />,
    },
  ]
}

type Props = { invoice: ListedInvoice }

const Subject = ({ invoice: { plan, period, reason, from, to } }: Props) => {
  const planName = usePlanName()
  const planAndPeriod = usePlanAndPeriod()
  const name = planName(plan)
  return (
    <div>
      <p>
        {reason === 'upgrade' ? <Trans>Upgrade to {name}</Trans> : planAndPeriod({ plan, period })}
      </p>
      <Quiet size={13}>
        <Day day={from} /> – <Day day={to} />
      </Quiet>
    </div>
  )
}

/** The sum of the invoice, and how it was paid if not by card alone. */
const Amount = ({ invoice: { amount, credited, voided } }: Props) => (
  <div>
    <p>
      <Money amountCents={amount} />
    </p>
    {credited > 0 && (
      <Quiet size={13}>
        <Trans>
          <Money amountCents={credited} /> by credit
        </Trans>
      </Quiet>
    )}
    {voided > 0 && (
      <Quiet size={13}>
        <Trans>
          <Money amountCents={voided} /> cancelled
        </Trans>
      </Quiet>
    )}
  </div>
)

const Pdf = ({ number }: { number: string }) => {
  const { t } = useLingui()
  return <PdfLink href={`${invoicesList.path}/${number}.pdf`} label={t`PDF of invoice ${number}`} />
}
