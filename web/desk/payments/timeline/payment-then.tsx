import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TimelineEntry } from '@almoner/api/desk/payments/contract.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { paymentAsOf } from './payment-as-of.ts'
import { PaymentPill } from '../payment-pill.tsx'
import styles from './payment-then.module.css'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

/** Shows a payment after some of its events: its status, its sums and its receipt. */
export const PaymentThen = ({ entries }: { entries: readonly TimelineEntry[] }) => {
  const then = paymentAsOf(entries)
  const sums = [
    { key: 'amount', label: <Trans>Amount</Trans>, cents: then.amount },
    { key: 'total', label: <Trans>Total</Trans>, cents: then.total },
    { key: 'receives', label: <Trans>Charity receives</Trans>, cents: then.charityReceives },
    { key: 'refunded', label: <Trans>Refunded</Trans>, cents: then.refunded },
    { key: 'under way', label: <Trans>Refund in progress</Trans>, cents: then.refundUnderWay },
    { key: 'disputed', label: <Trans>Held back because of a dispute</Trans>, cents: then.disputed },
    { key: 'lost', label: <Trans>Lost in a dispute</Trans>, cents: then.lost },
  ]
  return (
    <>
      <div>
        <PaymentPill payment={{ ...then, waitsForYou: false }} />
      </div>
      <dl>
        {sums.map(
          ({ key, label, cents }) =>
            cents !== null &&
            cents !== 0 && (
              <Line key={key} label={label}>
                <Money amountCents={cents} />
              </Line>
            ),
        )}
        {then.receiptNumber !== null && (
          <Line label={<Trans>Receipt</Trans>}>
            <span translate="no">{then.receiptNumber}</span>
          </Line>
        )}
      </dl>
    </>
  )
}

const Line = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={styles.line}>
    <Quiet as="dt">{label}</Quiet>
    <dd>{children}</dd>
  </div>
)
