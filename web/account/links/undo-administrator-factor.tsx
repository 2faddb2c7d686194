import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../lib/session/session.ts'
import { UndoSecondFactor } from '../../ui/account/links/undo-second-factor.tsx'
import { AdministrationLinkPage } from './link-page.tsx'
import { administratorLogin } from '../own-login/own-logins.ts'

/** Opened by the link of the letter to an administrator whose two-step login was turned on. */
export const UndoAdministratorFactor = () => {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  return (
    <UndoSecondFactor
      Frame={AdministrationLinkPage}
      login={administratorLogin}
      help={t`If you cannot log in, contact the operator of the platform.`}
      // Every login has ended, the one in this browser too.
      undone={() => {
        queryClient.setQueryData(sessionQuery('admin').queryKey, false)
      }}
      to="/AdminLogin"
    />
  )
}
