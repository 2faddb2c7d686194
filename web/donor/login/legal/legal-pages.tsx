import { useLingui } from '@lingui/react/macro'
import { DonorTerms } from '../../../ui/legal-text/donor-terms.tsx'
import { PrivacyPoints } from '../../../ui/legal-text/privacy-points.tsx'
import { AccountFrame } from '../../frame/account-frame.tsx'

/** Explains how the donor's details are used. Every form that needs consent to it links to it. */
export const PrivacyPolicy = () => {
  const { t } = useLingui()
  return (
    <AccountFrame title={t`Privacy policy`} back="/">
      <PrivacyPoints />
    </AccountFrame>
  )
}

/** Shows the terms of a donor's account. */
export const Terms = () => {
  const { t } = useLingui()
  return (
    <AccountFrame title={t`Terms`} back="/">
      <DonorTerms />
    </AccountFrame>
  )
}
