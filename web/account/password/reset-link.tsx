import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { CheckingLink, LinkFailure } from '../../ui/account/links/mailed-link.tsx'
import type { PasswordSite } from './password-site.ts'

type ResetLinkProps = { site: PasswordSite; token: string }

/** Checks the link of the letter. A valid link leads to the form for the new password. */
export const ResetLink = ({ site: { login, Door, paths }, token }: ResetLinkProps) => {
  const { t } = useLingui()
  const link = useQuery(login.resetLinkQuery(token))
  if (link.error) {
    return (
      <LinkFailure
        Frame={Door}
        error={link.error}
        retry={() => void link.refetch()}
        words={t`It has been used, or its 24 hours are over. Request another one.`}
        to={paths.forgot}
        act={<Trans>Request another link</Trans>}
      />
    )
  }
  if (!link.data) return <CheckingLink Frame={Door} />
  return <Navigate to={paths.reset} state={{ resetToken: token }} replace />
}
