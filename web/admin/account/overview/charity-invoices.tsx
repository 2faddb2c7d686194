import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CharityOverviewAnswer } from '@almoner/api/admin/organisations/overview/contract.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { InvoicePill } from '../../../ui/data/status/invoice-pill.tsx'
import { Cell, DataTable, Row } from '../../../ui/data/table/data-table.tsx'
import { Day } from '../../../ui/data/time.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { NewestOnly } from './newest-only.tsx'
import { useOverview } from './overview-api.ts'

/** The newest invoices of Almoner to the charity, and what is paid, credited and owed of all. */
export const CharityInvoices = ({ id }: { id: string }) => (
  <Loaded query={useOverview(id)} height="8rem">
    {({ invoices }) =>
      invoices.count === 0 ? (
        <Quiet>
          <Trans>No invoice yet</Trans>
        </Quiet>
      ) : (
        <Newest invoices={invoices} />
      )
    }
  </Loaded>
)

const Newest = ({
  invoices: { newest, count: rows, paid, credited, owed },
}: Pick<CharityOverviewAnswer, 'invoices'>) => {
  const { t } = useLingui()
  const [paidSum, creditSum, owedSum] = [paid, credited, owed].map((sum) => formatMoney(sum))
  const columns = [
    { key: 'number', title: t`Invoice` },
    { key: 'status', title: t`Status` },
    { key: 'issued', title: t`Issued` },
    { key: 'amount', title: t`Amount`, align: 'end' },
  ] as const
  return (
    <Stack gap={3}>
      <p>
        <Plural value={rows} one="# invoice" other="# invoices" />
        {' · '}
        <Trans>{paidSum} paid</Trans>
        {credited > 0 && (
          <>
            {' · '}
            <Trans>{creditSum} by credit</Trans>
          </>
        )}
        {owed > 0 && (
          <>
            {' · '}
            <Trans>{owedSum} owed</Trans>
          </>
        )}
      </p>
      <DataTable label={t`Invoices`} columns={columns}>
        {newest.map(({ number, status, issuedOn, amount }) => (
          <Row key={number}>
            <Cell place="first" isHead>
              <span translate="no">{number}</span>
            </Cell>
            <Cell place="second" name={t`Status`}>
              <InvoicePill status={status} />
            </Cell>
            <Cell place="second-end" name={t`Issued`}>
              <Day day={issuedOn} />
            </Cell>
            <Cell place="first-end" align="end" name={t`Amount`}>
              <Money amountCents={amount} />
            </Cell>
          </Row>
        ))}
      </DataTable>
      <NewestOnly shown={newest.length} count={rows} />
    </Stack>
  )
}
