import { useRepeatQuestion, type RepeatQuestion } from '../../../lib/api/failure/ask-again.ts'
import { RepeatDialog } from '../../../ui/dialog/repeat-dialog.tsx'

/** Asks staff whether a second one of the same is meant, while one of their commands waits for it. */
export const RepeatedEntry = () => {
  const question = useRepeatQuestion()
  return question === null ? null : <RepeatDialog question={question} findAddress={findAddress} />
}

const screens: Partial<Record<RepeatQuestion['what'], string>> = {
  offline_payment: 'OfflinePayments',
  payout: 'PayoutHistory',
  project: 'CreateGoal',
}

// A refund stands on the page of its payment, where the question is asked.
const findAddress = ({ what, earlierId }: RepeatQuestion): string | null => {
  const screen = screens[what]
  return screen === undefined || earlierId === null ? null : `/${screen}/${earlierId}`
}
