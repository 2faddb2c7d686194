import type { RepeatQuestion } from '../../lib/api/failure/ask-again.ts'
import { RepeatDialog } from '../../ui/dialog/repeat-dialog.tsx'

/** Asks a payer whether an equal second gift is intended; a donor can look at the first. */
export const RepeatedGift = ({ question }: { question: RepeatQuestion }) => (
  <RepeatDialog question={question} findAddress={findAddress} />
)

const findAddress = ({ what, earlierId }: RepeatQuestion): string | null => {
  if (earlierId === null) return null
  const screen = what === 'gift' ? 'DonationInfoProcessed' : 'DonationInfoRecurring'
  return `/${screen}/${earlierId}`
}
