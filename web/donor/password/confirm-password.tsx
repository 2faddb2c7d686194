import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '../../ui/link-button.tsx'
import { AccountFrame } from '../account-frame.tsx'

export const ConfirmPassword = () => {
  const { t } = useLingui()
  return (
    <AccountFrame
      look="door"
      mark="success"
      title={t`Your password is changed`}
      lead={t`Use the new one from now on. Other devices are logged out.`}
    >
      <LinkButton to="/" look="primary" wide>
        <Trans>Go to the home page</Trans>
      </LinkButton>
    </AccountFrame>
  )
}
