import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { ConfirmEmail } from '../ui/account/mailed-link.tsx'
import { LinkPage } from './link-page.tsx'
import { staffAddressQuery, verifyStaffEmail } from './staff-account-api.ts'

/** Where the mail to a member of staff's address leads. */
export const EmailVerified = () => {
  const { t } = useLingui()
  const { token } = useParams({ from: '/EmailVerified/$token' })
  return (
    <ConfirmEmail
      Frame={LinkPage}
      checked={staffAddressQuery(token)}
      confirm={() => verifyStaffEmail(token)}
      lead={t`Press the button if this address is yours.`}
      confirmedLead={t`You log in to your desk with it.`}
      spent={t`It has been used, a newer email has taken its place, or its 24 hours are over. Log in: under “Your account” you see whether your address is confirmed, and can have another email.`}
      to="/OrgLogin"
    />
  )
}
