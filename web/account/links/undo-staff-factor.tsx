import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../lib/session/session.ts'
import { UndoSecondFactor } from '../../ui/account/links/undo-second-factor.tsx'
import { LinkPage } from './link-page.tsx'
import { staffLogin } from '../own-login/own-logins.ts'

/** Opened by the link of the letter to a staff member whose two-step login was turned on. */
export const UndoStaffFactor = () => {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  return (
    <UndoSecondFactor
      Frame={LinkPage}
      login={staffLogin}
      help={t`If you cannot log in, ask another owner of your charity’s desk. If there is none, write to us: reply to any email from Almoner.`}
      // Every login has ended, the one in this browser too.
      undone={() => {
        queryClient.setQueryData(sessionQuery('organizations').queryKey, false)
      }}
      to="/OrgLogin"
    />
  )
}
