import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  invoicesList,
  invoiceStatuses,
  type InvoicesTotals,
} from '@almoner/api/desk/subscription/invoices-list-contract.ts'
import { useInvoiceStatus } from '../../../lib/text/billing-labels.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListSection } from '../../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../../ui/list-screen/use-list-query.ts'
import { useMay } from '../../use-may.ts'
import { useInvoiceColumns } from './invoice-columns.tsx'

/** All invoices of the subscription, the newest first. */
export const Invoices = () => {
  const { t } = useLingui()
  const state = useListQuery(invoicesList)
  const invoiceStatus = useInvoiceStatus()
  return (
    <ListSection
      state={state}
      to="/OrgSettings/Billing"
      title={t`Invoices`}
      columns={useInvoiceColumns()}
      filters={{
        status: {
          label: t`Status`,
          options: invoiceStatuses.map((value) => ({ value, word: invoiceStatus[value] })),
        },
        day: { label: t`Date` },
      }}
      keyOf={({ number }) => number}
      totals={toTotals}
      none={
        <EmptyState motif="stairs" title={<Trans>No invoice yet</Trans>}>
          <Trans>Each invoice of your subscription appears here, with its PDF.</Trans>
        </EmptyState>
      }
      csv={useMay('invoices.export')}
      beside={
        <h2>
          <Trans>Invoices</Trans>
        </h2>
      }
    />
  )
}

const toTotals = ({ rows, amount, owed }: InvoicesTotals) => {
  const sum = formatMoney(amount)
  const left = formatMoney(owed)
  return owed > 0 ? (
    <Plural
      value={rows}
      one={`# invoice, ${sum}, ${left} of it owed`}
      other={`# invoices, ${sum}, ${left} of it owed`}
    />
  ) : (
    <Plural value={rows} one={`# invoice, ${sum}`} other={`# invoices, ${sum}`} />
  )
}
