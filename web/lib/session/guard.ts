import type { QueryClient } from '@tanstack/react-query'
import { isRedirect, redirect } from '@tanstack/react-router'
import { problemCode } from '../api/failure/problem.ts'
import { sessionQuery, type Realm } from './session.ts'

type Area = {
  realm: Realm
  login: string
  home: string
  /** Where users go who are logged in and are refused the area with this code. */
  outside?: Readonly<Record<string, string>>
}

type Guarded = { context: { queryClient: QueryClient }; location: { href: string } }

/** For the layout around screens that need a session: without one, to the login and back. */
export const requireSession =
  (area: Area) =>
  async ({ context, location }: Guarded): Promise<void> => {
    if (await readSession(context.queryClient, area)) return
    throw redirect({ to: area.login, search: { to: location.href } })
  }

/** For login screens: a user who is logged in already is redirected to the area's home. */
export const requireNoSession =
  (area: Area) =>
  async ({ context }: Pick<Guarded, 'context'>): Promise<void> => {
    // If the session cannot be read, the visitor may still try to log in, and sees the error there.
    const signedIn = await readSession(context.queryClient, area).catch((error: unknown) => {
      if (isRedirect(error)) throw error
      return false
    })
    if (signedIn) throw redirect({ to: area.home })
  }

const readSession = async (
  queryClient: QueryClient,
  { realm, outside }: Pick<Area, 'realm' | 'outside'>,
): Promise<boolean> => {
  try {
    return await queryClient.fetchQuery(sessionQuery(realm))
  } catch (error) {
    const to = outside?.[problemCode(error) ?? '']
    throw to === undefined ? error : redirect({ to })
  }
}
