import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { AccountFrame } from '../frame/account-frame.tsx'

export const DonePrompt = () => {
  const { t } = useLingui()
  return (
    <AccountFrame look="door" mark="success" title={t`Your instruction has been processed`}>
      <LinkButton to="/LoginEmail" look="primary" wide>
        <Trans>Back to the login</Trans>
      </LinkButton>
    </AccountFrame>
  )
}
