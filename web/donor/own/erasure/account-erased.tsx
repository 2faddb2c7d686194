import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { AccountFrame } from '../../frame/account-frame.tsx'
import { useArrival } from '../../use-arrival.ts'

/** Shows a goodbye to a user who has just erased the account. */
export const AccountErased = () => {
  const { t } = useLingui()
  const isErased = useArrival().done === 'erased'
  if (!isErased) return <Navigate to="/" replace />
  return (
    <AccountFrame
      look="door"
      mark="success"
      title={t`Your account is erased`}
      lead={t`You are logged out everywhere. Your name is removed from the records within minutes, and we send you one last email. Thank you for your support.`}
    >
      <LinkButton to="/" look="primary" wide>
        <Trans>Go to the home page</Trans>
      </LinkButton>
    </AccountFrame>
  )
}
