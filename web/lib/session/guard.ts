import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { sessionQuery, type Realm } from './session.ts'

type Area = { realm: Realm; login: string; home: string }

type Guarded = { context: { queryClient: QueryClient }; location: { href: string } }

/** For the layout around screens that need a session: without one, to the login and back. */
export const requireSession =
  ({ realm, login }: Area) =>
  async ({ context, location }: Guarded): Promise<void> => {
    if (await context.queryClient.fetchQuery(sessionQuery(realm))) return
    throw redirect({ to: login, search: { to: location.href } })
  }

/** For login screens: a user who is logged in already is redirected to the area's home. */
export const requireNoSession =
  ({ realm, home }: Area) =>
  async ({ context }: Pick<Guarded, 'context'>): Promise<void> => {
    // If the session cannot be read, the visitor may still try to log in, and sees the error there.
    const signedIn = await context.queryClient.fetchQuery(sessionQuery(realm)).catch(() => false)
    if (signedIn) throw redirect({ to: home })
  }
