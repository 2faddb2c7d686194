import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../components/link-button.tsx'
import { verifiedQuery } from '../account-api.ts'
import { AccountFrame } from '../account-frame.tsx'
import { CheckingLink, LinkFailure } from '../mail-link.tsx'

/** Where the link of the first mail leads. */
export const DonorEmailVerified = ({ token }: { token: string }) => {
  const { t } = useLingui()
  const verified = useQuery(verifiedQuery(token))
  if (verified.error) {
    return (
      <LinkFailure
        error={verified.error}
        retry={() => void verified.refetch()}
        words={t`It has been used, or its 24 hours are over. Log in: if your email address is not confirmed yet, we will mail you a new link.`}
        to="/LoginEmail"
        act={<Trans>Log in</Trans>}
      />
    )
  }
  if (!verified.data) return <CheckingLink />
  return (
    <AccountFrame
      look="door"
      mark="success"
      title={t`Your email address is confirmed`}
      lead={t`Your account is ready. Log in with your email address and password.`}
    >
      <LinkButton to="/LoginEmail" look="primary" wide>
        <Trans>Log in</Trans>
      </LinkButton>
    </AccountFrame>
  )
}
