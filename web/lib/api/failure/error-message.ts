import { useLingui } from '@lingui/react/macro'
import { NetworkError, ProblemError } from './problem.ts'

/** Returns one sentence for any failure of a call, in the reader's language. */
export const useErrorMessage = (): ((error: unknown) => string) => {
  const { t } = useLingui()
  return (error) => {
    if (error instanceof ProblemError && error.problem.message !== '') return error.problem.message
    if (error instanceof NetworkError && error.wasCommand) {
      return t`The connection was lost, so we do not know yet whether this went through. Check before you try again.`
    }
    if (error instanceof NetworkError) {
      return t`We could not reach the server. Check your connection and try again.`
    }
    return t`Something went wrong on our side. Please try again later.`
  }
}
