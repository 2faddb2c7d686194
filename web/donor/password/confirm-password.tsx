import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { AccountFrame } from '../frame/account-frame.tsx'

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
