import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { CheckedLink } from '../../ui/account/links/mailed-link.tsx'
import { useStaffLogin } from '../site/staff-login-site.tsx'

/** Checks the link of the letter. A valid link leads to the form for the new password. */
export const ResetLink = () => {
  const { t } = useLingui()
  const { login, paths } = useStaffLogin()
  const { token = '' } = useParams({ strict: false })
  return (
    <CheckedLink
      link={useQuery(login.resetLinkQuery(token))}
      words={t`It has been used, or is more than 24 hours old. Request another one.`}
      to={paths.forgot}
      act={<Trans>Request another link</Trans>}
    >
      {() => <Navigate to={paths.newPassword} state={{ resetToken: token }} replace />}
    </CheckedLink>
  )
}
