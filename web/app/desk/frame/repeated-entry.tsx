import { useRepeatQuestion, type RepeatQuestion } from '../../../lib/api/failure/ask-again.ts'
import { RepeatDialog } from '../../../ui/dialog/repeat-dialog.tsx'

/**
 * Shows staff the question whether they intend a repeated entry. Their command waits for the
 * answer.
 */
export const RepeatedEntry = () => {
  const question = useRepeatQuestion()
  return question === null ? null : <RepeatDialog question={question} findAddress={findAddress} />
}

const screens: Partial<Record<RepeatQuestion['what'], string>> = {
  offline_payment: 'OfflinePayments',
  payout: 'PayoutHistory',
  project: 'CreateGoal',
}

// A refund is shown on the page of its payment, which is where the question appears.
const findAddress = ({ what, earlierId }: RepeatQuestion): string | null => {
  const screen = screens[what]
  return screen === undefined || earlierId === null ? null : `/${screen}/${earlierId}`
}
