import { Trans, useLingui } from '@lingui/react/macro'
import type { BankLineAnswer } from '@almoner/api/desk/bank-statements/contract.ts'
import type { BankCounterpartSuggestion } from '@almoner/api/desk/bank-statements/matching/reconcile-contract.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Pill } from '../../../ui/data/status/pill.tsx'
import styles from '../bank-statements.module.css'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

type Props = {
  line: BankLineAnswer
  busy: boolean
  reconcile: (counterpart: BankCounterpartSuggestion) => void
}

/**
 * Shows the possible counterparts of the whole line if it pays nothing: a payout, a refund, or a
 * return.
 */
export const Counterparts = ({ line, busy, reconcile }: Props) => {
  const isOut = line.amount < 0
  if (line.counterparts.length === 0 && !isOut) return null
  return (
    <div className={styles.suggestions}>
      <h3>{isOut ? <Trans>What it may be</Trans> : <Trans>Or it is a payout</Trans>}</h3>
      {line.counterparts.length === 0 ? (
        <Quiet>
          <Trans>
            No refund has this amount, and nothing shows that it returns a payment. You do not need
            to do anything.
          </Trans>
        </Quiet>
      ) : (
        <ul className={styles.matches}>
          {line.counterparts.map((counterpart) => (
            <Counterpart
              key={counterpart.id}
              counterpart={counterpart}
              busy={busy}
              reconcile={() => reconcile(counterpart)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

const Counterpart = ({
  counterpart,
  busy,
  reconcile,
}: {
  counterpart: BankCounterpartSuggestion
  busy: boolean
  reconcile: () => void
}) => {
  const { t } = useLingui()
  const methodName = useMethodName()
  const { kind, name, method, day, strength } = counterpart
  const titles = {
    payout: t`Payout to your bank account`,
    refund: name,
    returned_payment: name,
    returned_entry: name,
    returned_line: name,
  }
  const facts = [
    method === null ? '' : methodName(method as PaymentMethod),
    day === null ? '' : formatDay(day),
  ].filter((fact) => fact !== '')
  return (
    <li className={styles.suggestion}>
      <div className={styles.row}>
        <strong translate="no">{titles[kind] || t`Name not given`}</strong>
        <strong>{formatMoney(counterpart.amount)}</strong>
      </div>
      {facts.length > 0 && <Quiet>{facts.join(' · ')}</Quiet>}
      <p>
        <Pill
          tone={strength === 'certain' ? 'success' : 'neutral'}
          icon={strength === 'certain' ? 'success' : 'info'}
        >
          {strength === 'certain' && <Trans>Certain: the reference and the amount match</Trans>}
          {strength === 'likely' && <Trans>Likely: amount, date and description match</Trans>}
          {strength === 'possible' && <Trans>Possible: the amount matches</Trans>}
        </Pill>
      </p>
      <p>
        <Consequence kind={kind} />
      </p>
      <div>
        <Button
          look={kind.startsWith('returned') ? 'danger' : 'secondary'}
          busy={busy && t`Saving…`}
          onClick={reconcile}
        >
          {kind === 'payout' && <Trans>It is this payout</Trans>}
          {kind === 'refund' && <Trans>It is this refund</Trans>}
          {kind.startsWith('returned') && <Trans>The payment came back</Trans>}
        </Button>
      </div>
    </li>
  )
}

/** Shows the consequence of the button before it is clicked. */
const Consequence = ({ kind }: Pick<BankCounterpartSuggestion, 'kind'>) => {
  switch (kind) {
    case 'payout':
      return <Trans>The line is the arrival of this payout.</Trans>
    case 'refund':
      return <Trans>The refund is recorded as returned to the payer.</Trans>
    case 'returned_payment':
      return (
        <Trans>
          The payment is recorded as returned in full. Its receipt becomes void, and the payer is
          informed.
        </Trans>
      )
    case 'returned_entry':
      return (
        <Trans>
          The offline payment is voided with its receipt, and the line that it came with is left
          out.
        </Trans>
      )
    case 'returned_line':
      return <Trans>This line and the one that it reverses are both left out.</Trans>
  }
}

/** Shows the counterpart that was found for the line. */
export const FoundCounterpart = ({
  counterpart,
}: {
  counterpart: NonNullable<BankLineAnswer['counterpart']>
}) => {
  switch (counterpart.kind) {
    case 'payout':
      return <Trans>It is a payout.</Trans>
    case 'refund':
      return <Trans>It is money that went back to a payer.</Trans>
    case 'offline_entry':
      return <Trans>The bank returned an offline payment, which is void.</Trans>
    case 'bank_line':
      return <Trans>It reverses another line. Both are left out.</Trans>
  }
}
