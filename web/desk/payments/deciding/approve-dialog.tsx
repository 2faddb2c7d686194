import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { DeskPayment } from '@almoner/api/desk/payments/contract.ts'
import { calendarDay, isCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { receivableDays, receivedDayRefusal } from '@almoner/domain/payment-methods/received-day.ts'
import { CommandDialog } from '../../../ui/decision-dialog/command-dialog.tsx'
import { Outdated } from '../../../ui/decision-dialog/outdated.tsx'
import { useFreshStart } from '../../../lib/use-fresh-start.ts'
import { useSeen } from '../../../ui/decision-dialog/use-seen.ts'
import { Checkbox } from '../../../ui/form/choice/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SentenceGap } from '../../../ui/text/sentence-gap.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { useDecide } from './use-decide.ts'

type Props = {
  payment: DeskPayment
  amount: string
  /**
   * Set for a transfer that was declined. Otherwise an approval must not overrule a colleague’s
   * refusal.
   */
  isFound?: boolean
  open: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * Approves a payment that the charity has found. The day on which the money came is printed on the
 * receipt.
 */
export const ApproveDialog = ({ payment, amount, isFound, open, onClose, children }: Props) => {
  const { seen, isOutdated } = useSeen(open, {
    try: payment.try,
    status: payment.status,
  })
  const decide = useDecide(payment.id)
  const today = todayInHongKong()
  const { submittedOn, paidOn } = payment
  const proofDay = submittedOn === null ? today : calendarDay(submittedOn)
  const days = { submittedOn: proofDay, today }
  const values = { receivedOn: paidOn ?? proofDay, sendReceipt: false }
  const state = useCommandForm({
    schema: v.object({ receivedOn: receivedDaySchema(days), sendReceipt: v.boolean() }),
    initial: values,
    send: ({ receivedOn, sendReceipt }, key) =>
      decide(
        'approve',
        {
          try: seen.try,
          receivedOn,
          ...(!isFound && { onlyWaiting: true }),
          ...(sendReceipt && { sendReceipt }),
        },
        key,
      ),
    done: onClose,
    reads: [],
    fieldOf: { received_in_future: 'receivedOn', received_too_early: 'receivedOn' },
    labelsOf: useDayLabels(days),
  })
  useFreshStart({ form: state.form, open, values })
  const { first, last } = receivableDays(days)
  const earliest = formatDay(first)
  return (
    <CommandDialog
      state={state}
      name="approve"
      open={open}
      onClose={onClose}
      title={<Trans>Approve {amount}?</Trans>}
      act={<Trans>Approve {amount}</Trans>}
    >
      {children}
      <p>
        <ReceiptAfter payment={payment} />
      </p>
      <Field
        name="approve-receivedOn"
        label={<Trans>Day on which the money arrived</Trans>}
        hint={
          <>
            {paidOn === null ? (
              <Trans>Preset to the day on which the proof was sent.</Trans>
            ) : (
              <Trans>Preset to the day that the payer entered.</Trans>
            )}
            <SentenceGap />
            <Trans>
              The receipt and the tax year are based on this day. It can be any day from {earliest},
              six months before the proof was sent (a cheque is not valid for longer), to today.
            </Trans>
          </>
        }
        error={state.errorOf('receivedOn')}
      >
        <TextInput
          {...state.form.register('receivedOn')}
          type="date"
          min={first}
          max={last}
          required
        />
      </Field>
      {payment.receiptOnRequest && (
        <Checkbox
          {...state.form.register('sendReceipt')}
          label={<Trans>Issue the receipt, and send it by email</Trans>}
        />
      )}
      {isOutdated && !state.isBusy && <Outdated />}
    </CommandDialog>
  )
}

/** Shows the receipt that the payer gets. */
const ReceiptAfter = ({ payment }: Pick<Props, 'payment'>) => {
  const { receiptNumber, receiptVoid, receiptOnRequest } = payment
  if (receiptNumber !== null && !receiptVoid) {
    return <Trans>The payer has receipt {receiptNumber} already.</Trans>
  }
  return receiptOnRequest ? (
    <Trans>This project does not issue receipts automatically.</Trans>
  ) : (
    <Trans>The payer gets a receipt by email.</Trans>
  )
}

type Days = { submittedOn: CalendarDay; today: CalendarDay }

const receivedDaySchema = (days: Days) =>
  v.pipe(
    v.string(),
    v.check(isCalendarDay, 'received_on.required'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !isCalendarDay(dataset.value)) return
      const message = receivedDayRefusal(calendarDay(dataset.value), days)
      if (message !== null) addIssue({ message })
    }),
  )

const useDayLabels = (days: Days): ((code: string) => string) => {
  const { t } = useLingui()
  return (code) => {
    if (code === 'received_in_future') return t`Enter today or an earlier day`
    if (code === 'received_too_early') {
      const earliest = formatDay(receivableDays(days).first)
      return t`Enter ${earliest} or a later day`
    }
    return t`Enter the day on which the money arrived`
  }
}
