import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PayoutAnswer, PayoutLineKind } from '@almoner/api/desk/payouts/contract.ts'
import { noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import styles from './payout-sums.module.css'

/**
 * Shows how the sum of a payout is made up: the earlier balance, and the money that came and went
 * since the previous payout.
 */
export const PayoutSums = ({ payout }: { payout: PayoutAnswer }) => {
  const kindLabel = useLineKindsLabel()
  const { carried, lines, kept, amount } = payout
  const payments = lines.find(({ kind }) => kind === 'payment')
  const others = lines.filter(({ kind }) => kind !== 'payment')
  return (
    <table className={styles.sums}>
      <tbody>
        <Sum label={<Trans>Carried over from the previous payout</Trans>} cents={carried} />
        {payments && (
          <>
            <Sum label={kindLabel(payments.kind)} count={payments.lines} cents={payments.gross} />
            <Sum
              label={<Trans>Fees on these payments</Trans>}
              cents={subtractCents(noCents, payments.fee)}
            />
          </>
        )}
        {others.map(({ kind, lines: count, net }) => (
          <Sum key={kind} label={kindLabel(kind)} count={count} cents={net} />
        ))}
        <Sum label={<Trans>Left in balance</Trans>} cents={subtractCents(noCents, kept)} />
      </tbody>
      <tfoot>
        <Sum label={<Trans>Payout</Trans>} cents={amount} />
      </tfoot>
    </table>
  )
}

const Sum = ({ label, count, cents }: { label: ReactNode; count?: number; cents: Cents }) => (
  <tr>
    <th scope="row">
      {label}
      {count !== undefined && <span className={styles.count}> × {count}</span>}
    </th>
    <td>
      <Money amountCents={cents} />
    </td>
  </tr>
)

/** The lines of one kind, together. */
const useLineKindsLabel = (): ((kind: PayoutLineKind) => string) => {
  const { t } = useLingui()
  return (kind) => {
    const labels: Record<PayoutLineKind, string> = {
      payment: t`Payments by card`,
      refund: t`Refunds that were advanced`,
      dispute: t`Disputes`,
      refund_failed: t`Refunds that came back`,
      dispute_won: t`Disputes that you won`,
      payout_returned: t`Payouts that were sent back`,
    }
    return labels[kind]
  }
}
