import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { Money } from './money.tsx'
import styles from './money-lines.module.css'
import { Skeleton } from '../../feedback/waiting/skeleton.tsx'

export type MoneyLinesProps = {
  /** Undefined while the server computes it: its space is reserved. Null if that failed. */
  amountCents: Cents | null | undefined
  feeCents: Cents | null | undefined
  charityReceivesCents: Cents | null | undefined
  totalCents: Cents | null | undefined
  /** Lists the parts of the fee. */
  feeNote?: ReactNode
  /** Default: what the charity receives. */
  charityLabel?: ReactNode
  /** The sums are paid every month. */
  isMonthly?: boolean
}

/**
 * The four lines of money, in the order they have on every screen, receipt and mail. The charity's
 * share is below the total, because it is no part of the sum.
 */
export const MoneyLines = ({
  amountCents,
  feeCents,
  charityReceivesCents,
  totalCents,
  feeNote,
  charityLabel,
  isMonthly = false,
}: MoneyLinesProps) => {
  // A fee that the payer does not cover is part of the amount: the lines above the total would not
  // add up without the word.
  const isDeducted = Boolean(feeCents) && totalCents === amountCents
  return (
    <dl className={styles.lines}>
      <Line label={<Trans>Amount</Trans>} cents={amountCents} />
      <Line
        label={isDeducted ? <Trans>Fee (deducted)</Trans> : <Trans>Fee</Trans>}
        cents={feeCents}
        note={feeNote}
      />
      <Line
        label={isMonthly ? <Trans>Total each month</Trans> : <Trans>Total</Trans>}
        cents={totalCents}
        total
      />
      <Line label={charityLabel ?? <Trans>Charity receives</Trans>} cents={charityReceivesCents} />
    </dl>
  )
}

type LineProps = {
  label: ReactNode
  cents: Cents | null | undefined
  note?: ReactNode
  total?: boolean
}

const Line = ({ label, cents, note, total = false }: LineProps) => (
  <div className={total ? styles.total : styles.line}>
    <dt>
      {label}
      {note && <span className={styles.note}>{note}</span>}
    </dt>
    <dd>
      {cents === undefined ? (
        <Skeleton width="5em" />
      ) : cents === null ? (
        '–'
      ) : (
        <Money amountCents={cents} />
      )}
    </dd>
  </div>
)
