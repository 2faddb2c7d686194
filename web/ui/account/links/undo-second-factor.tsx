import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import type { LoginApi } from '../../own-login/login-api.ts'
import { UndoPage, type UndoProps } from './undo-page.tsx'

type UndoSecondFactorProps = Pick<UndoProps<readonly string[]>, 'Frame' | 'undone' | 'to'> & {
  login: LoginApi
  /** The advice for a user who cannot log in, if the link is no longer valid. */
  help: string
}

const Lead = ({ username }: { username: ReactNode }) => (
  <Trans>
    {username} logs in without a code again, and all devices are logged out. Choose a new password,
    as the person who turned it on knows the old one.
  </Trans>
)

/**
 * The page to which the letter about new two-step login leads; it turns two-step login off again.
 */
export const UndoSecondFactor = ({ login, help, ...page }: UndoSecondFactorProps) => {
  const { t } = useLingui()
  const { token = '' } = useParams({ strict: false })
  return (
    <UndoPage
      {...page}
      asked={login.undoFactorQuery(token)}
      undo={(newPassword) => login.undoFactor(token, { newPassword })}
      words={{
        spent: t`It has been used, its 72 hours are over, or two-step login has since been turned off or set up again. ${help}`,
        question: t`Turn two-step login off again?`,
        Lead,
        act: <Trans>Turn it off</Trans>,
        done: t`Two-step login is off`,
      }}
    />
  )
}
