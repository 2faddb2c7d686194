import { useParams } from '@tanstack/react-router'
import { UndoUsername as Undo } from '../../../ui/account/links/undo-username.tsx'
import { undoUsername, undoUsernameQuery } from '../../account-api.ts'
import { LinkPage } from '../../mail-link.tsx'
import { useRereadSession } from '../../use-reread-session.ts'
import { saveProgress } from '../login-progress.ts'

/** Opened by the link of the letter to a donor's former address. */
export const UndoUsername = () => {
  const { token } = useParams({ from: '/account/UndoUsername/$token' })
  const rereadSession = useRereadSession()
  return (
    <Undo
      Frame={LinkPage}
      asked={undoUsernameQuery(token)}
      undo={(newPassword) => undoUsername(token, { newPassword })}
      undone={async (username) => {
        saveProgress({ username })
        await rereadSession()
      }}
      to="/LoginEmail"
    />
  )
}
