import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BalanceAnswer, BalanceFigure } from '@almoner/api/desk/balance/contract.ts'
import type { postingAccounts } from '@almoner/api/desk/balance/postings-list-contract.ts'
import { addCents, cents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import { Cell, DataTable, Row } from '../../ui/data/table/data-table.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { useFigureLabels } from './figure-labels.ts'
import styles from './balance.module.css'

type FigureRow = {
  name: string
  note?: string
  /** The account whose postings make it; none for a sum of the others. */
  account?: (typeof postingAccounts)[number]
  thenCents: Cents
  nowCents: Cents
}

type FiguresProps = { balance: BalanceAnswer; known: string | undefined }

const owedAccounts = ['available', 'pending', 'payout', 'held', 'advanced'] as const

/** Shows the sums that Almoner owes the charity, by their state. */
export const OwedFigures = ({ balance, known }: FiguresProps) => {
  const { t } = useLingui()
  const labels = useFigureLabels()
  const rows = owedAccounts.map((account): FigureRow => {
    const { name, note } = labels[account]
    const sign = account === 'advanced' ? -1 : 1
    return Object.assign(toRow(balance.figures[account], sign), { name, note, account })
  })
  const total = { name: t`Balance`, ...toRow(balance.figures.owed) }
  return (
    <Figures
      label={t`Balance`}
      head={t`Status`}
      title={<Trans>Balance</Trans>}
      {...{ balance, known, rows, total }}
    />
  )
}

/** Shows the sums that went straight to the charity's own accounts, by method. */
export const DirectFigures = ({ balance, known }: FiguresProps) => {
  const { t } = useLingui()
  const methodName = useMethodName()
  if (balance.direct.length === 0) return null
  const rows = balance.direct.map(({ method, ...figure }): FigureRow =>
    Object.assign(toRow(figure), { name: methodName(method), account: method }),
  )
  const total = {
    name: t`Received directly`,
    thenCents: addCents(...rows.map(({ thenCents }) => thenCents)),
    nowCents: addCents(...rows.map(({ nowCents }) => nowCents)),
  }
  return (
    <Figures
      label={t`Received directly`}
      head={t`Method`}
      title={<Trans>Received directly</Trans>}
      lead={
        <Trans>Paid into your own accounts, less what you returned. Not part of the balance.</Trans>
      }
      {...{ balance, known, rows, total }}
    />
  )
}

const toRow = ({ amount, now }: BalanceFigure, sign: 1 | -1 = 1) => ({
  thenCents: cents(sign * amount || 0),
  nowCents: cents(sign * now || 0),
})

type TableProps = FiguresProps & {
  label: string
  /** The heading of the first column. */
  head: string
  title: ReactNode
  lead?: ReactNode
  rows: readonly FigureRow[]
  total: FigureRow
}

const Figures = ({ label, head, title, lead, rows, total, balance, known }: TableProps) => {
  const { t } = useLingui()
  const isPresent = balance.asOf === balance.today && balance.knownAt === null
  const columns = [
    { key: 'name', title: head },
    { key: 'then', title: isPresent ? t`Amount` : t`Then`, align: 'end' },
    ...(isPresent
      ? []
      : ([
          { key: 'now', title: t`Today`, align: 'end' },
          { key: 'change', title: t`Change since`, align: 'end' },
        ] as const)),
  ] as const
  return (
    <section className={styles.figures}>
      <h2 className={styles.heading}>{title}</h2>
      {lead && <p className={styles.note}>{lead}</p>}
      <DataTable label={label} columns={columns}>
        {[...rows, total].map((row) => (
          <FigureCells
            key={row.name}
            {...{ row, balance, known, isPresent }}
            isTotal={row === total}
          />
        ))}
      </DataTable>
    </section>
  )
}

type CellsProps = FiguresProps & { row: FigureRow; isPresent: boolean; isTotal: boolean }

const FigureCells = ({ row, balance, known, isPresent, isTotal }: CellsProps) => {
  const { t } = useLingui()
  const { name, note, account, thenCents, nowCents } = row
  const change = subtractCents(nowCents, thenCents)
  const total = isTotal ? styles.total : undefined
  return (
    <Row>
      <Cell place="first" isHead>
        <span className={total}>{name}</span>
        {note && <span className={styles.note}>{note}</span>}
      </Cell>
      <Cell place="first-end" align="end" name={isPresent ? t`Amount` : t`Then`}>
        <span className={total}>
          {account === undefined ? (
            <Money amountCents={thenCents} />
          ) : (
            <Link to="/Balance/Postings" search={toPostings(account, balance, known)}>
              <VisuallyHidden>{t`Ledger entries: ${name}`} </VisuallyHidden>
              <Money amountCents={thenCents} />
            </Link>
          )}
        </span>
      </Cell>
      {!isPresent && (
        <>
          <Cell place="second" align="end" name={t`Today`}>
            <span aria-hidden="true" className={styles.cardLabel}>
              {t`Today`}
            </span>
            <span className={total}>
              <Money amountCents={nowCents} />
            </span>
          </Cell>
          <Cell place="second-end" align="end" name={t`Change since`}>
            <span aria-hidden="true" className={styles.cardLabel}>
              {t`Change since`}
            </span>
            <span className={total}>
              {change > 0 && '+'}
              <Money amountCents={change} />
            </span>
          </Cell>
        </>
      )}
    </Row>
  )
}

const toPostings = (
  account: (typeof postingAccounts)[number],
  { asOf, today }: BalanceAnswer,
  knownAt: string | undefined,
) => ({
  ...(account !== 'available' && { account }),
  ...(asOf !== today && { day: `..${asOf}` }),
  ...(knownAt && { known: knownAt }),
})
