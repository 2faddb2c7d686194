import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { AccountFrame } from '../frame/account-frame.tsx'

/**
 * A new password is chosen by the link of a mail. Without a link, this page explains how to get
 * one.
 */
export const RePassword = () => {
  const { t } = useLingui()
  return (
    <AccountFrame
      look="door"
      title={t`Choose a new password`}
      lead={t`For your security, we email you a link to do this.`}
    >
      <LinkButton to="/ForgotPassword" look="primary" wide>
        <Trans>Send me a link</Trans>
      </LinkButton>
    </AccountFrame>
  )
}
