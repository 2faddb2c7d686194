import { useLingui } from '@lingui/react/macro'
import { mostChosenOccurrences } from '@almoner/api/use-cases/recurring-plans/contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { choosableDays, todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { formatDay } from '../../../lib/text/written-day.ts'

/** The sentences for the codes of `giftSchema`. */
export const useGiftLabels = (minimumCents: Cents): ((code: string) => string) => {
  const { t } = useLingui()
  const toMessage = useRefusalMessage()
  return (code) => {
    switch (code) {
      case 'frequency.required':
        return t`Choose how often to give`
      case 'startDate.not_choosable': {
        const { first, last } = choosableDays(todayInHongKong())
        const [from, until] = [formatDay(first), formatDay(last)]
        return t`Choose a first day from ${from} to ${until}`
      }
      case 'recurringOccurrences.invalid':
        return t`Frequency is required: enter a whole number from 1 to ${mostChosenOccurrences}`
      default:
        return toMessage(code, { minimumCents })
    }
  }
}
