import { useLingui } from '@lingui/react/macro'
import { EmailConfirmed } from '../../../components/mailed-link.tsx'
import { verifiedQuery } from '../account-api.ts'
import { LinkDoor } from '../mail-link.tsx'

/** Where the link of a donor's first mail leads. */
export const DonorEmailVerified = ({ token }: { token: string }) => {
  const { t } = useLingui()
  return (
    <EmailConfirmed
      Frame={LinkDoor}
      verified={verifiedQuery(token)}
      lead={t`Your account is ready. Log in with your email address and password.`}
      spent={t`It has been used, or its 24 hours are over. Log in: if your email address is not confirmed yet, we will mail you a new link.`}
      to="/LoginEmail"
    />
  )
}
