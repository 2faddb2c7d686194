import { useLingui } from '@lingui/react/macro'
import { DonorTerms } from '../../../ui/legal-text/donor-terms.tsx'
import { PrivacyPoints } from '../../../ui/legal-text/privacy-points.tsx'
import { AccountFrame } from '../../frame/account-frame.tsx'

/** What becomes of one's details: linked wherever one agrees to it. */
export const PrivacyPolicy = () => {
  const { t } = useLingui()
  return (
    <AccountFrame title={t`Privacy policy`} back="/">
      <PrivacyPoints />
    </AccountFrame>
  )
}

/** What an account of a donor is agreed on. */
export const Terms = () => {
  const { t } = useLingui()
  return (
    <AccountFrame title={t`Terms`} back="/">
      <DonorTerms />
    </AccountFrame>
  )
}
