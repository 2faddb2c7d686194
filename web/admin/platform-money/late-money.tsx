import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Waiting, WaitingAnswer } from '@almoner/api/admin/platform-money/contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { Cell, DataTable, Row, rowLinkClass } from '../../ui/data/table/data-table.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { Day, Time } from '../../ui/data/time.tsx'
import { PayoutPill } from '../../ui/data/status/payout-pill.tsx'
import styles from './platform-money.module.css'
import { Section } from './section.tsx'

type PayoutsProps = { payouts: WaitingAnswer['payouts'] }

/** Payouts that have not ended, with those that are late. */
export const OpenPayouts = ({ payouts }: PayoutsProps) => {
  const { t } = useLingui()
  const [requested, expected] = [t`Requested`, t`Expected`]
  return (
    <Section
      title={<Trans>Payouts in progress</Trans>}
      none={payouts.rows.length === 0 && <Trans>No payout is in progress.</Trans>}
      lead={
        <Trans>
          A payout is late if it is not sent on the day after its approval, or has not arrived on
          the day that the provider named.
        </Trans>
      }
    >
      <MoneyTable
        label={t`Payouts in progress`}
        found={payouts}
        middle={[requested, t`Status`, expected]}
      >
        {payouts.rows.map(({ payoutId, requestedAt, status, arrivalOn, isLate, ...row }) => (
          <MoneyRow key={payoutId} row={row}>
            <Cell place="second" name={requested}>
              <Time at={requestedAt} />
            </Cell>
            <Cell place="second-end">
              <span className={styles.status}>
                <PayoutPill status={status} />
                {isLate && <strong className={styles.late}>{t`Overdue`}</strong>}
              </span>
            </Cell>
            <Cell place="third" name={expected}>
              {arrivalOn !== null && <Day day={arrivalOn} />}
            </Cell>
          </MoneyRow>
        ))}
      </MoneyTable>
    </Section>
  )
}

/** Payments that the provider should have settled long ago. */
export const UnsettledPayments = ({ unsettled }: Pick<WaitingAnswer, 'unsettled'>) => {
  const { t } = useLingui()
  const oldest = t`The oldest`
  return (
    <Section
      title={<Trans>Late settlements</Trans>}
      none={unsettled.rows.length === 0 && <Trans>No settlement is late.</Trans>}
      lead={<Trans>Card payments that the provider has not settled for more than ten days.</Trans>}
    >
      <MoneyTable label={t`Late settlements`} found={unsettled} middle={[t`Payments`, oldest]}>
        {unsettled.rows.map(({ payments, since, ...row }) => (
          <MoneyRow key={row.organizationId} row={row}>
            <Cell place="second">
              <Plural value={payments} one="# payment" other="# payments" />
            </Cell>
            <Cell place="second-end" name={oldest}>
              <Time at={since} />
            </Cell>
          </MoneyRow>
        ))}
      </MoneyTable>
    </Section>
  )
}

/** Shows the money advanced for refunds and disputes, by charity. */
export const AdvancedMoney = ({ advanced }: Pick<WaitingAnswer, 'advanced'>) => {
  const { t } = useLingui()
  return (
    <Section
      title={<Trans>Advanced for charities</Trans>}
      none={advanced.rows.length === 0 && <Trans>Nothing is advanced.</Trans>}
      lead={
        <Trans>
          Refunds and disputes that a charity’s balance did not cover. The next settlements repay
          them.
        </Trans>
      }
    >
      <MoneyTable label={t`Advanced for charities`} found={advanced}>
        {advanced.rows.map((row) => (
          <MoneyRow key={row.organizationId} row={row} />
        ))}
      </MoneyTable>
    </Section>
  )
}

type TableProps = {
  label: string
  found: Waiting<unknown>
  /** The titles of the columns between charity and amount. */
  middle?: readonly string[]
  /** `MoneyRow`s. */
  children: ReactNode
}

const noColumns: readonly string[] = []

const MoneyTable = ({ label, found, middle = noColumns, children }: TableProps) => {
  const { t } = useLingui()
  const columns = [
    { key: 'charity', title: t`Charity` },
    ...middle.map((title) => ({ key: title, title })),
    { key: 'amount', title: t`Amount`, align: 'end' as const },
  ]
  return (
    <>
      <DataTable label={label} columns={columns}>
        {children}
      </DataTable>
      {found.isMore && (
        <p className={styles.lead}>
          <Trans>More items are not shown.</Trans>
        </p>
      )}
    </>
  )
}

type RowProps = {
  row: { organizationId: string; charity: string; amount: Cents }
  /** The cells between charity and amount. */
  children?: ReactNode
}

const MoneyRow = ({ row: { organizationId, charity, amount }, children }: RowProps) => {
  const { t } = useLingui()
  return (
    <Row>
      <Cell place="first" isHead>
        <Link
          to="/AdminAccounts/$id"
          params={{ id: organizationId }}
          className={rowLinkClass}
          data-row
        >
          {charity}
        </Link>
      </Cell>
      {children}
      <Cell place="first-end" align="end" name={t`Amount`}>
        <Money amountCents={amount} />
      </Cell>
    </Row>
  )
}
