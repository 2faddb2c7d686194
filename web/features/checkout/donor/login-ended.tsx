import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../../../components/link-button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { useCheckout } from '../checkout-state.ts'

/** The session ran out on the way. */
export const LoginEnded = () => {
  const { account, gift } = useCheckout()
  // A monthly gift cannot go on as a guest's, and says so itself.
  if (account !== 'ended' || gift?.frequency === 'MONTHLY') return undefined
  return (
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
        You can go on as a guest: everything you typed is still here. Cards kept in your account
        need a new login.
      </Trans>
    </Notice>
  )
}
