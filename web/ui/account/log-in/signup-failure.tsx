import { Trans } from '@lingui/react/macro'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { problemCode } from '../../../lib/api/failure/problem.ts'
import type { SitePath } from '../../../lib/router/site-path.ts'
import { LinkButton } from '../../button/link-button.tsx'
import { Failure } from '../../feedback/notice/failure.tsx'
import { Notice } from '../../feedback/notice/notice.tsx'

type SignupFailureProps = {
  error: Error | undefined
  /** The login, for a user whose address has an account. */
  to: SitePath
}

export const SignupFailure = ({ error, to }: SignupFailureProps) => {
  const toMessage = useErrorMessage()
  if (problemCode(error) !== 'email_registered') return <Failure error={error} />
  return (
    <Notice
      tone="danger"
      action={
        <LinkButton to={to}>
          <Trans>Log in</Trans>
        </LinkButton>
      }
    >
      {toMessage(error)}
    </Notice>
  )
}
