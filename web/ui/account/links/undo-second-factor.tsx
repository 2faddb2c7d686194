import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import type { Realm } from '../../../lib/session/session.ts'
import { useLoginSite } from '../login-site.tsx'
import { UndoPage } from './undo-page.tsx'

const Lead = ({ username }: { username: ReactNode }) => (
  <Trans>
    {username} logs in without a code again, and all devices are logged out. Choose a new password,
    as the person who turned it on knows the old one.
  </Trans>
)

/**
 * The page to which the letter about new two-step login leads; it turns two-step login off again.
 */
export const UndoSecondFactor = () => {
  const { t } = useLingui()
  const { login } = useLoginSite()
  // The advice for a user who cannot log in.
  const helps: Record<Realm, string> = {
    donors: t`If you cannot log in, contact the charity.`,
    organizations: t`If you cannot log in, ask another owner of your charity’s desk. If there is none, contact us: reply to any email from Almoner.`,
    admin: t`If you cannot log in, contact the operator of the platform.`,
  }
  const help = helps[login.realm]
  const { token = '' } = useParams({ strict: false })
  return (
    <UndoPage
      asked={login.undoFactorQuery(token)}
      undo={(newPassword) => login.undoFactor(token, { newPassword })}
      words={{
        spent: t`It has been used, or is more than 72 hours old, or two-step login has since been turned off or set up again. ${help}`,
        question: t`Turn two-step login off again?`,
        Lead,
        act: <Trans>Turn it off</Trans>,
        done: t`Two-step login is off`,
      }}
    />
  )
}
