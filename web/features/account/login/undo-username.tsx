import { UndoUsername as Undo } from '../../../components/undo-username.tsx'
import { undoUsername, undoUsernameQuery } from '../account-api.ts'
import { LinkDoor } from '../mail-link.tsx'
import { keepOnTheWay } from './login-way.ts'

/** Where the letter to a donor's former address leads. */
export const UndoUsername = ({ token }: { token: string }) => (
  <Undo
    Frame={LinkDoor}
    asked={undoUsernameQuery(token)}
    undo={(newPassword) => undoUsername(token, { newPassword })}
    undone={(username) => keepOnTheWay({ username })}
    to="/LoginEmail"
  />
)
