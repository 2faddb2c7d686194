import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import type { NextPayoutAnswer } from '@almoner/api/desk/payouts/contract.ts'
import { formatHkd, largestSumCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { readTypedAmount } from '@almoner/domain/text/typed-amount.ts'
import { typedMoney } from '../../../lib/money/typed-money.ts'
import { formatMoney, formatShortMoney } from '../../../lib/text/format.ts'
import { Field } from '../../../ui/form/field.tsx'
import { MoneyInput } from '../../../ui/form/input/money-input.tsx'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { ConfirmPayout } from './confirm-payout.tsx'
import { PayoutTerms } from './payout-terms.tsx'

type Props = { next: NextPayoutAnswer }

/** Chooses the sum of a payout: everything, unless a smaller sum is typed. */
export const PayoutForm = ({ next }: Props) => {
  const [confirmed, setConfirmed] = useState<Cents | null>(null)
  const available = next.available
  const state = usePayoutForm(next, setConfirmed)
  const { form, errorOf } = state
  const typed = useWatch({ control: form.control, name: 'amount' })
  const read = readPayoutAmount(typed, next)
  const amountCents = 'cents' in read ? read.cents : null
  const sum = amountCents === null ? null : formatMoney(amountCents)
  return (
    <>
      <FormSection
        state={state}
        compact
        act={sum === null ? <Trans>Pay out</Trans> : <Trans>Pay out {sum}</Trans>}
        busy={<Trans>One moment…</Trans>}
      >
        <Field
          name="amount"
          label={<Trans>Amount</Trans>}
          hint={<Trans>{{ available: formatMoney(available) }} is available.</Trans>}
          error={errorOf('amount')}
        >
          <MoneyInput large {...form.register('amount')} autoComplete="off" />
        </Field>
        <PayoutTerms next={next} amountCents={amountCents} />
      </FormSection>
      <ConfirmPayout
        next={next}
        amountCents={confirmed ?? noCents}
        open={confirmed !== null}
        onClose={() => setConfirmed(null)}
      />
    </>
  )
}

const usePayoutForm = (next: NextPayoutAnswer, confirm: (amountCents: Cents) => void) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const lowest = formatShortMoney(next.lowest)
  const most = formatMoney(next.available)
  const values = { amount: formatHkd(next.available) }
  const sentences: Record<string, string> = {
    'amount.required': t`Please enter amount`,
    'amount.too_low': t`Amount too low. The lowest payout is ${lowest}.`,
    'amount.too_high': t`Amount too high. ${most} is available.`,
    'amount.too_large': t`Amount too high. ${most} is available.`,
  }
  const state = useCommandForm({
    schema: payoutSchema(next),
    initial: values,
    // The request is sent only after it is confirmed.
    send: ({ amount }) => Promise.resolve(amount),
    done: confirm,
    reads: [],
    labelsOf: (code) => sentences[code] ?? refusal(code),
  })
  useFollowedBalance(state.form, values.amount)
  return state
}

// Adds money that arrives while the form is open to the sum, unless another sum was typed.
const useFollowedBalance = (
  form: UseFormReturn<{ amount: string }, unknown, { amount: Cents }>,
  everything: string,
): void => {
  const { isDirty } = form.formState
  const follow = useEffectEvent((amount: string) => {
    if (!isDirty) form.reset({ amount })
  })
  useEffect(() => {
    follow(everything)
  }, [everything])
}

type Bounds = Pick<NextPayoutAnswer, 'lowest' | 'available'>

const payoutSchema = (bounds: Bounds) =>
  v.object({
    amount: typedMoney((typed) => readPayoutAmount(typed, bounds)),
  })

const readPayoutAmount = (
  typed: string,
  { lowest, available }: Bounds,
): { cents: Cents } | { refused: string } => {
  if (typed.trim() === '') return { refused: 'required' }
  const read = readTypedAmount(typed, largestSumCents)
  if ('refused' in read) return read
  if (read.cents < lowest) return { refused: 'too_low' }
  return read.cents > available ? { refused: 'too_high' } : read
}
