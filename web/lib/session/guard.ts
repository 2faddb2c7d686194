import type { QueryClient } from '@tanstack/react-query'
import { isRedirect, redirect } from '@tanstack/react-router'
import { problemCode } from '../api/failure/problem.ts'
import { readQuery } from '../api/read-query.ts'
import { sessionQuery, type Realm } from './session.ts'

type Area = {
  realm: Realm
  login: string
  home: string
  /** The page for each refusal code, for users who are logged in but may not enter the area. */
  outside?: Readonly<Record<string, string>>
}

type Guarded = { context: { queryClient: QueryClient }; location: { href: string } }

/**
 * Guards the layout of screens that need a session. Without a session, the user goes to the login
 * and returns afterwards.
 */
export const requireSession =
  (area: Area) =>
  async ({ context, location }: Guarded): Promise<void> => {
    if (await readSession(context.queryClient, area)) return
    throw redirect({ to: area.login, search: { to: location.href } })
  }

/** Guards login screens: a user who is already logged in is redirected to the area's home. */
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

/**
 * Whether a session shows its own frame at an address that no screen has. A user who may not enter
 * the area has none, and neither has a visitor.
 */
export const hasSession = (area: Area, { context }: Pick<Guarded, 'context'>): Promise<boolean> =>
  readSession(context.queryClient, area).catch(() => false)

const readSession = async (
  queryClient: QueryClient,
  { realm, outside }: Pick<Area, 'realm' | 'outside'>,
): Promise<boolean> => {
  try {
    return await readQuery(queryClient, sessionQuery(realm))
  } catch (error) {
    const to = outside?.[problemCode(error) ?? '']
    throw to === undefined ? error : redirect({ to })
  }
}
