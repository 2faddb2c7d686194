import * as v from 'valibot'
import { calendarDay, isCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { receivedDayRefusal } from '@almoner/domain/payment-methods/received-day.ts'
import { useStoredForm } from '../../../lib/form/form.ts'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { useCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { useChosenProof } from '../proof/chosen-proof.ts'

const transferSchema = v.object({
  /** The name of its file. */
  proof: v.pipe(v.string(), v.nonEmpty('proof.required')),
  /** Empty if the payer chooses no day. */
  paidOn: v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const refused = findDayRefusal(String(dataset.value))
      if (refused !== undefined) addIssue({ message: refused })
    }),
  ),
})

const findDayRefusal = (day: string): string | undefined => {
  if (day === '') return undefined
  if (!isCalendarDay(day)) return 'paidOn.invalid'
  const today = todayInHongKong()
  const refused = receivedDayRefusal(calendarDay(day), { submittedOn: today, today })
  return refused === null ? undefined : `paidOn.${refused}`
}

/**
 * Manages the proof and the day of a transfer, which the checkout keeps; they are validated on
 * submission.
 */
export const useTransferForm = () => {
  const { attemptId, paidOn } = useCheckout()
  const proof = useChosenProof(attemptId)
  const form = useStoredForm(transferSchema, { proof: proof?.file.name ?? '', paidOn })
  return { form, proof }
}
