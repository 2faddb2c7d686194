import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'

/** The session ran out on the way. */
export const LoginEnded = () => (
  <Notice
    tone="warning"
    title={<Trans>Your login has ended</Trans>}
    action={
      // Back to the step that asks the account who pays: only then are its cards a choice again.
      <LinkButton to="/LoginPrompt" state={{ wanted: '/PersonalDetails' }}>
        <Trans>Log in again</Trans>
      </LinkButton>
    }
  >
    <Trans>
      You can go on as a guest: everything you typed is still here. Cards kept in your account need
      a new login.
    </Trans>
  </Notice>
)
