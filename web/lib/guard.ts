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

/** For login screens: whoever is signed in already has no business there. */
export const needsNoSession =
  ({ realm, home }: Area) =>
  async ({ context }: Pick<Guarded, 'context'>): Promise<void> => {
    // Who cannot be asked about may still try to log in, and is told there what is wrong.
    const signedIn = await context.queryClient.fetchQuery(sessionQuery(realm)).catch(() => false)
    if (signedIn) throw redirect({ to: home })
  }

/** A session that ends under one's hands leads to the login, which knows the way back. */
export const leaveWhenSignedOut = (
  queryClient: QueryClient,
  router: AnyRouter,
  area: Area,
): void => {
  onSignedOut(queryClient, () => {
    const { href, pathname } = router.latestLocation
    if (pathname.startsWith(area.login)) return
    forgetEverything(queryClient, area.realm, false)
    void router.navigate({ to: area.login, search: { to: href, ended: true } })
  })
}
