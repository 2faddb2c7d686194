import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { DeskPayment } from '@almoner/api/desk/payments/contract.ts'
import { calendarDay, isCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { receivableDays, receivedDayRefusal } from '@almoner/domain/kernel/received-day.ts'
import { Field } from '../../../ui/field.tsx'
import { QuestionDialog } from '../../../ui/question-dialog.tsx'
import { SentenceGap } from '../../../ui/sentence-gap.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { todayInHongKong } from '../../../lib/choosable-days.ts'
import { writtenDay } from '../../../lib/written-day.ts'
import { useDecision } from './use-decision.ts'

type Props = {
  payment: DeskPayment
  amount: string
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** The charity has found the money, and says on which day it came: that day stands on the receipt. */
export const ApproveDialog = ({ payment, amount, open, onClose, children }: Props) => {
  const today = todayInHongKong()
  const { submittedOn, paidOn } = payment
  const proofDay = submittedOn === null ? today : calendarDay(submittedOn)
  const [day, setDay] = useState<string>(paidOn ?? proofDay)
  const [tried, setTried] = useState(false)
  const approving = useDecision(payment.id, { onDone: onClose })
  const error = useDayError(day, { submittedOn: proofDay, today })
  const { first, last } = receivableDays({ submittedOn: proofDay, today })
  const earliest = writtenDay(first)
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={<Trans>Approve {amount}?</Trans>}
      act={<Trans>Approve {amount}</Trans>}
      acting={approving}
      onSubmit={() => {
        setTried(true)
        if (error !== undefined) return
        approving.mutate({ path: 'approve', body: { try: payment.try, receivedOn: day } })
      }}
    >
      {children}
      <Field
        name="received-on"
        label={<Trans>Day on which the money came</Trans>}
        hint={
          <>
            {paidOn === null ? (
              <Trans>Filled in with the day on which the proof was sent.</Trans>
            ) : (
              <Trans>Filled in with the day that the payer gave.</Trans>
            )}
            <SentenceGap />
            <Trans>
              The receipt and the tax year follow this day. It can be from {earliest}, six months
              before the proof was sent (a cheque is good for no longer), until today.
            </Trans>
          </>
        }
        error={tried ? error : undefined}
      >
        <TextInput
          type="date"
          value={day}
          min={first}
          max={last}
          required
          onChange={(event) => setDay(event.target.value)}
        />
      </Field>
    </QuestionDialog>
  )
}

const useDayError = (
  day: string,
  days: { submittedOn: CalendarDay; today: CalendarDay },
): string | undefined => {
  const { t } = useLingui()
  if (!isCalendarDay(day)) return t`Enter the day on which the money came`
  switch (receivedDayRefusal(calendarDay(day), days)) {
    case 'received_in_future':
      return t`This day has not come yet`
    case 'received_too_early': {
      const earliest = writtenDay(receivableDays(days).first)
      return t`Enter a day from ${earliest} on`
    }
    case null:
      return undefined
  }
}
