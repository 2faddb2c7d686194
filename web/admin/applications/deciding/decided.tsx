import { Trans } from '@lingui/react/macro'
import { FlashMessage } from '../../../ui/feedback/notice/flash-message.tsx'
import type { Question } from './use-deciding.ts'

type DecidedProps = {
  /** What the reviewer has just answered. Null if nothing. */
  question: Question | null
  name: string
}

/** Says at the top of the screen what was decided, because the decision stands at its foot. */
export const Decided = ({ question, name }: DecidedProps) => {
  if (question === null) return undefined
  const sentences = {
    approve: <Trans>You approved {name}. The applicant is informed by email.</Trans>,
    ask: <Trans>You requested more information from {name}, by email.</Trans>,
    decline: <Trans>You declined {name}. The applicant receives your reason by email.</Trans>,
  }
  return <FlashMessage>{sentences[question]}</FlashMessage>
}
