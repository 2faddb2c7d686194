import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { linesSchema } from '@almoner/api/http/contract.ts'
import { choosableDays, todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { readGiftAmount } from '../../../lib/money/typed-amount.ts'

type Before = { amount: string; scheduledDate: string; minimumCents: Cents }

/**
 * Validates the edit. The earlier values are not judged: they were agreed to, whatever the rules
 * are now.
 */
export const editFormSchema = ({ amount, scheduledDate, minimumCents }: Before) => {
  const noMinimum = 0 as Cents
  return v.object({
    amount: v.pipe(
      v.string(),
      v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
        const read = readGiftAmount(value, value === amount ? noMinimum : minimumCents)
        if ('cents' in read) return read.cents
        addIssue({ message: read.refused })
        return NEVER
      }),
    ),
    memo: linesSchema(500, 'memo'),
    scheduledDate: v.pipe(
      v.string(),
      v.check((day) => day !== '' || scheduledDate === '', 'scheduled_date.required'),
      v.check((day) => {
        if (day === scheduledDate || day === '') return true
        const { first, last } = choosableDays(todayInHongKong())
        return day >= first && day <= last
      }, 'scheduled_date.not_choosable'),
    ),
    paymentMethod: v.string(),
  })
}

/** The typed values, and their parsed meaning. */
export type EditTyped = v.InferInput<ReturnType<typeof editFormSchema>>
export type Edited = v.InferOutput<ReturnType<typeof editFormSchema>>
