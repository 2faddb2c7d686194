import { useLingui } from '@lingui/react/macro'
import { calendarDay, isCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { ManualMethod } from '@almoner/domain/kernel/payment-method.ts'
import { receivableDays, receivedDayRefusal } from '@almoner/domain/kernel/received-day.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { todayInHongKong } from '../../lib/text/choosable-days.ts'
import { formatDay } from '../../lib/text/written-day.ts'

type Props = {
  method: ManualMethod
  /** As it was chosen, `yyyy-MM-dd`; empty where nothing was. */
  day: string
  error: string | undefined
  choose: (day: string) => void
  /** Sent: nothing else can be chosen now. */
  isFixed: boolean
}

/** On which day the payer paid, if they say so: it helps the charity to find the money. */
export const PaidOnField = ({ method, day, error, choose, isFixed }: Props) => {
  const { t } = useLingui()
  const today = todayInHongKong()
  const { first, last } = receivableDays({ submittedOn: today, today })
  const isByHand = method === 'cash' || method === 'check_writing'
  return (
    <Field
      name="paid-on"
      label={isByHand ? t`Day of your payment` : t`Day of your transfer`}
      hint={t`It helps the charity to find the money, and to date your receipt by the day on which it came.`}
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

/** Why a day cannot be sent; undefined where it can, or none was chosen. */
export const usePaidOnError = (day: string): string | undefined => {
  const { t } = useLingui()
  if (day === '') return undefined
  if (!isCalendarDay(day)) return t`Check this day, or leave it empty`
  const today = todayInHongKong()
  const days = { submittedOn: today, today }
  switch (receivedDayRefusal(calendarDay(day), days)) {
    case 'received_in_future':
      return t`This day has not come yet`
    case 'received_too_early': {
      const earliest = formatDay(receivableDays(days).first)
      return t`Enter a day from ${earliest} on: six months ago at the earliest`
    }
    case null:
      return undefined
  }
}
