import { useLingui } from '@lingui/react/macro'
import type { ManualMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { receivableDays } from '@almoner/domain/payment-methods/received-day.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { formatDay } from '../../../lib/text/written-day.ts'

type Props = {
  method: ManualMethod
  /** The chosen day, `yyyy-MM-dd`; empty if none was chosen. */
  day: string
  error: string | undefined
  choose: (day: string) => void
  /** Sent: nothing else can be chosen now. */
  isFixed: boolean
}

/**
 * Asks for the day on which the payer paid. The day is optional and helps the charity to find the
 * money.
 */
export const PaidOnField = ({ method, day, error, choose, isFixed }: Props) => {
  const { t } = useLingui()
  const today = todayInHongKong()
  const { first, last } = receivableDays({ submittedOn: today, today })
  const isByHand = method === 'cash' || method === 'check_writing'
  return (
    <Field
      name="paidOn"
      label={isByHand ? t`Day of your payment` : t`Day of your transfer`}
      hint={t`This helps the charity to find the money, and to date your receipt by the day on which it arrived.`}
      error={error}
      optional
    >
      <TextInput
        type="date"
        value={day}
        min={first}
        max={last}
        disabled={isFixed}
        onChange={(event) => choose(event.target.value)}
      />
    </Field>
  )
}

/** Why a day cannot be sent, by the code of its field. */
export const usePaidOnLabels = (): ((code: string) => string | undefined) => {
  const { t } = useLingui()
  return (code) => {
    switch (code) {
      case 'paidOn.invalid':
        return t`Check this day, or leave it empty`
      case 'paidOn.received_in_future':
        return t`Enter today or an earlier day`
      case 'paidOn.received_too_early': {
        const today = todayInHongKong()
        const earliest = formatDay(receivableDays({ submittedOn: today, today }).first)
        return t`Enter ${earliest} or a later day: at most six months ago`
      }
      default:
        return undefined
    }
  }
}
