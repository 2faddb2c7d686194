import { Trans } from '@lingui/react/macro'
import type { OverviewAnswer } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import { addCents, noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import styles from './direct-figures.module.css'

type Props = {
  balances: OverviewAnswer['directBalances']
  fees: OverviewAnswer['directFees']
}

/**
 * Shows the money that is already in the charity's own accounts, beside the balance that is paid
 * out; by method on demand.
 */
export const DirectFigures = ({ balances, fees }: Props) => {
  const name = useMethodName()
  if (balances.length === 0) return null
  const sum = addCents(...balances.map(({ amount }) => amount))
  return (
    <details className={styles.direct}>
      <summary>
        <Trans>Received directly</Trans>
        <strong className={styles.total}>
          <Money amountCents={sum} />
        </strong>
        <span className={styles.note}>
          <Trans>Less what you returned; not part of the balance</Trans>
        </span>
      </summary>
      <dl className={styles.methods}>
        {balances.map(({ method, amount }) => (
          <div key={method} className={styles.method}>
            <dt>{name(method)}</dt>
            <dd>
              <Money amountCents={amount} />
              <AfterFee amount={amount} fee={fees.find((fee) => fee.method === method)?.amount} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Shows the sum after the provider's fee. The fee is informational and not part of the ledger. */
const AfterFee = ({ amount, fee = noCents }: { amount: Cents; fee: Cents | undefined }) => {
  if (fee === 0) return null
  const net = formatMoney(subtractCents(amount, fee))
  return (
    <span className={styles.note}>
      <Trans>{net} after fees</Trans>
    </span>
  )
}
