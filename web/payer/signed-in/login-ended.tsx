import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'

/** Shows that the session expired during the checkout. */
export const LoginEnded = () => (
  <Notice
    tone="warning"
    title={<Trans>Your login has ended</Trans>}
    action={
      // The donor returns to the step that reads the payer from the account, because only then are
      // its cards offered again.
      <LinkButton to="/LoginPrompt" state={{ wanted: '/PersonalDetails' }}>
        <Trans>Log in again</Trans>
      </LinkButton>
    }
  >
    <Trans>
      You can continue as a guest: everything you typed is still here. To use the cards saved in
      your account, log in again.
    </Trans>
  </Notice>
)
