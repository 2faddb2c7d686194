import { Trans, useLingui } from '@lingui/react/macro'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { Checkbox } from '../../ui/form/choice/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { MoneyInput } from '../../ui/form/input/money-input.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { formatMoney, formatShortMoney } from '../../lib/text/format.ts'
import styles from './amount-question.module.css'
import type { Fees } from './use-fees.ts'

const shortcuts = [cents(10_000), cents(50_000), cents(100_000)]

export type AmountQuestionProps = {
  amount: string
  /** Whether the typed text is an amount, even one below the minimum. */
  isAmount: boolean
  onAmount: (amount: string) => void
  minimumCents: Cents
  error: string | undefined
  /** The donor's last gift, if it was filled in. */
  lastCents?: Cents | undefined
  coverFee: boolean
  onCoverFee: (coverFee: boolean) => void
  /** Undefined while no valid amount is entered. */
  amountCents: Cents | undefined
  fees: Fees
}

/** Asks for the amount, and whether the payer covers the fee. */
export const AmountQuestion = ({
  amount,
  isAmount,
  onAmount,
  minimumCents,
  error,
  lastCents,
  coverFee,
  onCoverFee,
  amountCents,
  fees,
}: AmountQuestionProps) => {
  const { t } = useLingui()
  const minimum = formatShortMoney(minimumCents)
  const isLast = lastCents !== undefined && lastCents === amountCents
  const hint = isLast ? t`The same as last time` : t`At least ${minimum}`
  return (
    <div className={styles.question}>
      <Field name="amount" label={t`Amount`} hint={hint} error={error}>
        <MoneyInput
          large
          name="amount"
          value={amount}
          placeholder="0.00"
          onChange={(event) => onAmount(event.currentTarget.value)}
        />
      </Field>
      <fieldset className={styles.shortcuts} aria-label={t`Select an amount`}>
        {shortcuts
          .filter((shortcut) => shortcut >= minimumCents)
          .map((shortcut) => (
            <button
              key={shortcut}
              type="button"
              className={styles.shortcut}
              aria-pressed={amountCents === shortcut}
              onClick={() => onAmount(String(shortcut / 100))}
            >
              {formatShortMoney(shortcut)}
            </button>
          ))}
      </fieldset>
      {isAmount && (
        <div className={styles.cover}>
          <Checkbox
            name="coverFee"
            label={t`Cover the transaction fee`}
            checked={coverFee}
            onChange={(event) => onCoverFee(event.currentTarget.checked)}
          />
          <p className={styles.explained} aria-live="polite">
            {amountCents !== undefined && <FeeSentence coverFee={coverFee} fees={fees} />}
          </p>
        </div>
      )}
    </div>
  )
}

const FeeSentence = ({ coverFee, fees }: { coverFee: boolean; fees: Fees }) => {
  if (fees.error) {
    return (
      <>
        <Trans>Failed to calculate transaction fees.</Trans>{' '}
        <button type="button" className={styles.again} onClick={fees.retry}>
          <Trans>Try again</Trans>
        </button>
      </>
    )
  }
  if (!fees.lines) return <Skeleton width="18em" />
  const fee = formatMoney(fees.lines.feeCents)
  const receives = formatMoney(fees.lines.charityReceivesCents)
  return coverFee ? (
    <Trans>
      {fee} is added, so the charity receives the full {receives}.
    </Trans>
  ) : (
    <Trans>
      A {fee} fee will be deducted; the charity receives {receives}.
    </Trans>
  )
}
