import type { LinkFrame, LoginSite } from '../../ui/account/login-site.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { readQuery } from '../../lib/api/read-query.ts'
import { sessionQuery } from '../../lib/session/session.ts'
import { forgetEverything } from '../../lib/session/session-end.ts'
import { donorLogin } from '../account-api.ts'
import { saveProgress } from '../login/login-progress.ts'
import { AccountFrame } from './account-frame.tsx'

const Frame: LinkFrame = ({ acts, children, ...frame }) => (
  <AccountFrame look="door" {...frame}>
    {children}
    {acts && <Stack gap={3}>{acts}</Stack>}
  </AccountFrame>
)

/** Creates the login of donors at a charity's site. `left` is called after a logout. */
export const createDonorLoginSite = (left: () => void): LoginSite => ({
  login: donorLogin,
  Frame,
  paths: { logIn: '/LoginEmail', forgot: '/ForgotPassword' },
  // A login of another account in this browser continues.
  loginsEnded: async (queryClient, username) => {
    saveProgress({ username })
    const freshQuery = { ...sessionQuery('donors'), staleTime: 0 }
    // If the session cannot be read, the user counts as logged out and has to log in again.
    const isSignedIn = await readQuery(queryClient, freshQuery).catch(() => false)
    if (isSignedIn) return
    left()
    forgetEverything(queryClient, 'donors', false)
  },
})
