import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { useLoginSite } from '../login-site.tsx'
import { UndoPage } from './undo-page.tsx'

const Lead = ({ username }: { username: ReactNode }) => (
  <Trans>
    {username} becomes your username again, and all devices are logged out. Choose a new password,
    as the person who made the change may know the old one.
  </Trans>
)

/**
 * The page to which the letter to a former address leads; it makes that address the username again.
 */
export const UndoUsername = () => {
  const { t } = useLingui()
  const { login } = useLoginSite()
  const { token = '' } = useParams({ strict: false })
  return (
    <UndoPage
      asked={login.undoUsernameQuery(token)}
      undo={(newPassword) => login.undoUsername(token, { newPassword })}
      words={{
        spent: t`It has been used, or is more than 72 hours old. If you cannot log in, contact the charity.`,
        question: t`Undo the change of your username?`,
        Lead,
        act: <Trans>Undo the change</Trans>,
        done: t`The change is undone`,
      }}
    />
  )
}
