import { useLingui } from '@lingui/react/macro'
import { rangeEnds, type AnyList } from '@almoner/api/http/lists/contract.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { findKind, type FilterLook } from './filter-look.ts'
import { useListedPeriods } from './listed-periods.ts'

/** Returns the text of a filter's chip: "Payment method: Card". */
export const useChipText = (list: AnyList) => {
  const { t } = useLingui()
  const periods = useListedPeriods()
  const formatRange = (from: string, to: string): string => {
    if (from === '') return t`up to ${to}`
    if (to === '') return t({ message: `from ${from}`, context: 'range' })
    return from === to ? from : `${from} – ${to}`
  }
  const toWord = (name: string, { options = [] }: FilterLook, value: string): string => {
    const [from, to] = rangeEnds(value)
    switch (findKind(list, name)) {
      case 'days': {
        const period = periods.find((each) => each.value === value)
        return period?.word ?? formatRange(formatDay(from), formatDay(to))
      }
      case 'amounts':
        return formatRange(from && `HK$${from}`, to && `HK$${to}`)
      case 'choice':
      case 'words':
        return options.find((option) => option.value === value)?.word ?? value
    }
  }
  return (name: string, look: FilterLook, value: string): string => {
    const { label } = look
    const word = toWord(name, look, value)
    return look.text ?? t`${label}: ${word}`
  }
}

/** Returns the text of a filter of days: "2026/11/01 – 2026/11/30", or one day. */
export const formatDays = (text: string): string => {
  const ends = text.replaceAll('-', '/').split('..')
  return [...new Set(ends)].filter((end) => end !== '').join(' – ')
}
