import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { NetworkError } from '../../../lib/api/failure/problem.ts'
import { Notice } from './notice.tsx'

/** Why an action failed, or that its outcome is unknown. */
export const Failure = ({ error }: { error: unknown }) => {
  const toMessage = useErrorMessage()
  return (
    <Notice tone={error instanceof NetworkError ? 'warning' : 'danger'}>{toMessage(error)}</Notice>
  )
}
