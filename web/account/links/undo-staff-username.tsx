import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { UndoUsername } from '../../ui/account/links/undo-username.tsx'
import { sessionQuery } from '../../lib/session/session.ts'
import { LinkPage } from './link-page.tsx'
import { undoStaffUsername, undoStaffUsernameQuery } from '../staff-account-api.ts'

/** Opened by the link of the letter to a staff member's former address. */
export const UndoStaffUsername = () => {
  const { token } = useParams({ from: '/UndoUsername/$token' })
  const queryClient = useQueryClient()
  return (
    <UndoUsername
      Frame={LinkPage}
      asked={undoStaffUsernameQuery(token)}
      undo={(newPassword) => undoStaffUsername(token, { newPassword })}
      // Every login has ended, the one in this browser too.
      undone={() => {
        queryClient.setQueryData(sessionQuery('organizations').queryKey, false)
      }}
      to="/OrgLogin"
    />
  )
}
