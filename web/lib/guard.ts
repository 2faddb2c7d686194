import type { QueryClient } from '@tanstack/react-query'
import { redirect, type AnyRouter } from '@tanstack/react-router'
import { sessionQuery, type Realm } from './session.ts'
import { forgetEverything, onSignedOut } from './session-end.ts'

type Area = { realm: Realm; login: string; home: string }

type Guarded = { context: { queryClient: QueryClient }; location: { href: string } }

/** For the layout around screens that need a session: without one, to the login and back. */
export const needsSession =
  ({ realm, login }: Area) =>
  async ({ context, location }: Guarded): Promise<void> => {
    if (await context.queryClient.fetchQuery(sessionQuery(realm))) return
    throw redirect({ to: login, search: { to: location.href } })
  }

/** For login screens: a user who is logged in already is redirected to the area's home. */
export const needsNoSession =
  ({ realm, home }: Area) =>
  async ({ context }: Pick<Guarded, 'context'>): Promise<void> => {
    // If the session cannot be read, the visitor may still try to log in, and sees the error there.
    const signedIn = await context.queryClient.fetchQuery(sessionQuery(realm)).catch(() => false)
    if (signedIn) throw redirect({ to: home })
  }

/** When a session ends while a screen is open, leads to the login, which returns to that screen. */
export const leaveWhenSignedOut = (
  queryClient: QueryClient,
  router: AnyRouter,
  area: Area,
): void => {
  onSignedOut(queryClient, () => {
    const { href, pathname } = router.latestLocation
    if (pathname.startsWith(area.login)) return
    forgetEverything(queryClient, area.realm, false)
    // What was typed cannot be saved any more: no form asks.
    const search = { to: href, ended: true }
    void router.navigate({ to: area.login, search, ignoreBlocker: true })
  })
}
