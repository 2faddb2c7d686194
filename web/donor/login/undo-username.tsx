import { useParams } from '@tanstack/react-router'
import { UndoUsername as Undo } from '../../ui/undo-username.tsx'
import { undoUsername, undoUsernameQuery } from '../account-api.ts'
import { LinkDoor } from '../mail-link.tsx'
import { useRereadSession } from '../use-reread-session.ts'
import { keepOnTheWay } from './login-way.ts'

/** Where the letter to a donor's former address leads. */
export const UndoUsername = () => {
  const { token } = useParams({ from: '/account/UndoUsername/$token' })
  const rereadSession = useRereadSession()
  return (
    <Undo
      Frame={LinkDoor}
      asked={undoUsernameQuery(token)}
      undo={(newPassword) => undoUsername(token, { newPassword })}
      undone={async (username) => {
        keepOnTheWay({ username })
        await rereadSession()
      }}
      to="/LoginEmail"
    />
  )
}
