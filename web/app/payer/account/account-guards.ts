import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { loginProgress, pendingPassword } from '../../../donor/login/login-progress.ts'
import { readCheckout } from '../../../payer/checkout/state/stored/checkout-state.ts'
import { readQuery } from '../../../lib/api/read-query.ts'
import { sessionQuery } from '../../../lib/session/session.ts'

type Guarded = { context: { queryClient: QueryClient }; location: { href: string } }

const session = sessionQuery('donors')

/** Undefined if the server cannot be reached. */
const isLoggedIn = (queryClient: QueryClient): Promise<boolean | undefined> => {
  // The calls of the checkout report the end of a login there.
  if (readCheckout().account === 'ended') queryClient.setQueryData(session.queryKey, false)
  return readQuery(queryClient, session).catch(() => undefined)
}

/** Guards a donor's own screens: a guest is sent to the login, and back afterwards. */
export const needsLogin = async ({ context, location }: Guarded): Promise<void> => {
  // If the session cannot be read, the screen opens and shows what is wrong.
  if ((await isLoggedIn(context.queryClient)) !== false) return
  throw redirect({ to: '/LoginPrompt', state: { wanted: location.href }, replace: true })
}

/** Guards the screens of the login and the sign-up. */
export const needsNoLogin = async ({ context }: Pick<Guarded, 'context'>): Promise<void> => {
  if ((await isLoggedIn(context.queryClient)) !== true) return
  throw redirect({ to: '/SelectMission', replace: true })
}

/** Guards a screen that needs the username from the previous screen. */
export const needsUsername = (): void => {
  if (loginProgress().username === undefined) throw redirect({ to: '/LoginEmail', replace: true })
}

/** Guards a screen that needs the password from the previous screen. */
export const needsPassword = (): void => {
  needsUsername()
  if (pendingPassword() === undefined) throw redirect({ to: '/SignupPassword', replace: true })
}
