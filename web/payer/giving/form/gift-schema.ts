import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { readGiftAmount } from '../../../lib/money/typed-amount.ts'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import type { Gift } from '../../checkout/state/checkout-shape.ts'
import { readOccurrences, readStartDate } from '../../recurring-plan/terms.ts'

/** The fields of a gift's form. */
export type TypedGift = Pick<Gift, 'amount' | 'frequency' | 'startDate' | 'recurringOccurrences'>

const isOnce = ({ frequency }: Pick<Gift, 'frequency'>): boolean => frequency === 'ONETIME'

export const giftSchema = (minimumCents: Cents) =>
  v.pipe(
    v.object({
      amount: v.pipe(
        v.string(),
        v.rawCheck(({ dataset, addIssue }) => {
          const read = readGiftAmount(String(dataset.value), minimumCents)
          if ('refused' in read) addIssue({ message: read.refused })
        }),
      ),
      frequency: v.picklist(['ONETIME', 'MONTHLY']),
      startDate: v.string(),
      recurringOccurrences: v.string(),
      // Whether a monthly gift is possible: the charity accepts them, and a donor is or may be
      // logged in.
      takesMonthly: v.boolean(),
    }),
    v.forward(
      v.check((gift) => isOnce(gift) || gift.takesMonthly, 'frequency.required'),
      ['frequency'],
    ),
    v.forward(
      v.check(
        (gift) => isOnce(gift) || readStartDate(gift.startDate, todayInHongKong()) !== undefined,
        'startDate.not_choosable',
      ),
      ['startDate'],
    ),
    v.forward(
      v.check(
        (gift) => isOnce(gift) || readOccurrences(gift.recurringOccurrences) !== undefined,
        'recurringOccurrences.invalid',
      ),
      ['recurringOccurrences'],
    ),
  )
