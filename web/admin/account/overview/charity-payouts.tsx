import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CharityOverviewAnswer } from '@almoner/api/admin/organisations/overview/contract.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { PayoutPill } from '../../../ui/data/status/payout-pill.tsx'
import { Cell, DataTable, Row } from '../../../ui/data/table/data-table.tsx'
import { Day, Time } from '../../../ui/data/time.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { usePayoutFailureLabel } from '../../../ui/payment/payout-failure-labels.ts'
import { NewestOnly } from './newest-only.tsx'
import { useOverview } from './overview-api.ts'

/** The newest payouts to the charity's bank, and what waits or failed. */
export const CharityPayouts = ({ id }: { id: string }) => (
  <Loaded query={useOverview(id)} height="10rem">
    {({ payouts }) =>
      payouts.count === 0 ? (
        <Quiet>
          <Trans>No payout yet</Trans>
        </Quiet>
      ) : (
        <Stack gap={3}>
          <Sums payouts={payouts} />
          <Newest payouts={payouts} />
          <NewestOnly shown={payouts.newest.length} count={payouts.count} />
        </Stack>
      )
    }
  </Loaded>
)

type Props = Pick<CharityOverviewAnswer, 'payouts'>

const Sums = ({ payouts: { count: rows, arrived, open, ended } }: Props) => {
  const [paid, waits, failed] = [arrived, open, ended].map((sum) => formatMoney(sum))
  return (
    <p>
      <Plural value={rows} one="# payout" other="# payouts" />
      {' · '}
      <Trans>{paid} arrived</Trans>
      {open > 0 && (
        <>
          {' · '}
          <Trans>{waits} not sent or on its way</Trans>
        </>
      )}
      {ended > 0 && (
        <>
          {' · '}
          <Trans>{failed} failed, returned or cancelled</Trans>
        </>
      )}
    </p>
  )
}

const Newest = ({ payouts: { newest } }: Props) => {
  const { t } = useLingui()
  const toFailureLabel = usePayoutFailureLabel()
  const columns = [
    { key: 'requested', title: t`Requested` },
    { key: 'status', title: t`Status` },
    { key: 'bank', title: t`Bank account` },
    { key: 'arrival', title: t`Arrival` },
    { key: 'amount', title: t`Amount`, align: 'end' },
  ] as const
  return (
    <DataTable label={t`Payouts`} columns={columns}>
      {newest.map(({ id, requestedAt, status, bankName, last4, arrivalOn, failure, amount }) => (
        <Row key={id}>
          <Cell place="first" isHead>
            <Time at={requestedAt} />
          </Cell>
          <Cell place="second" name={t`Status`}>
            <PayoutPill status={status} />
            {failure !== null && <Quiet size={13}>{toFailureLabel(failure)}</Quiet>}
          </Cell>
          <Cell place="third" grow name={t`Bank account`}>
            <span translate="no">••{last4}</span> {bankName ?? t`Bank account`}
          </Cell>
          <Cell place="second-end" name={t`Arrival`}>
            {arrivalOn === null ? '–' : <Day day={arrivalOn} />}
          </Cell>
          <Cell place="first-end" align="end" name={t`Amount`}>
            <Money amountCents={amount} />
          </Cell>
        </Row>
      ))}
    </DataTable>
  )
}
