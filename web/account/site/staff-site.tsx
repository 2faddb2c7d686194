import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  Outlet,
  useNavigate,
  useRouter,
  type RouteComponent,
} from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { AreaHeader } from '../../ui/layout/area/area-header.tsx'
import { AreaMenuProvider } from '../../ui/layout/area/area-rail.tsx'
import { RouteFailure } from '../../ui/feedback/prompt/error-prompt.tsx'
import { NotFoundPrompt } from '../../ui/feedback/prompt/not-found.tsx'
import { RetryPrompt } from '../../ui/feedback/prompt/retry-prompt.tsx'
import { SessionBoundary } from '../../ui/account/session-boundary.tsx'
import { problemCode } from '../../lib/api/failure/problem.ts'
import { onFailure } from '../../lib/session/session-end.ts'
import { createScreens, type PermissionGuard } from './staff-screen.tsx'
import { hasSession, requireNoSession, requireSession } from '../../lib/session/guard.ts'
import { StaffLoginProvider, type StaffLoginSite } from './staff-login-site.tsx'

type StaffArea = {
  /** The realm, and the screens of the login. */
  site: StaffLoginSite
  /** The page for logged-in users whom the API refuses with this code. */
  outside?: Readonly<Record<string, '/OrgConfirm' | '/OrgDecline'>>
  /** The page that the platform's logo links to on a page that needs no login. */
  front: '/' | '/AdminLogin'
  /** Around the screens of a user who is logged in. */
  Frame: (props: { children: ReactNode }) => ReactNode
  /** Shown instead of the frame while the session is being read. */
  Waiting?: RouteComponent
  /** Guards the screens whose routes name a permission. */
  Guard?: PermissionGuard
  /**
   * Reads what the frame and the top of many screens show. It is read before the first screen, which
   * would otherwise move when it arrives.
   */
  readFrame: (queryClient: QueryClient) => readonly Promise<unknown>[]
}

/** A screen waits this long for its frame. Then it opens, and moves when the rest arrives. */
const frameMilliseconds = 2_000

const atMost = async (reading: Promise<unknown>, milliseconds: number): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLate = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
  await Promise.race([reading, isLate])
  clearTimeout(timer)
}

// Leaves any open screen when the charity is suspended.
const useSuspension = (to: '/OrgConfirm' | '/OrgDecline' | undefined): void => {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    if (to === undefined) return undefined
    const isSuspended = (error: unknown) => problemCode(error) === 'organisation_suspended'
    return onFailure(queryClient, isSuspended, () => {
      // The guard of that screen is refused too, while this one is still shown.
      if (router.latestLocation.pathname === to) return
      void router.navigate({ to, replace: true, ignoreBlocker: true })
    })
  }, [queryClient, router, to])
}

/** The routes that the desk and administration both have; each site adds its own screens. */
export const createStaffSite = (area: StaffArea) => {
  const { site, front, outside = {}, Frame, Waiting, Guard, readFrame } = area
  const { realm, paths } = site
  const guarded = { realm, login: paths.logIn, home: paths.home, outside }
  const header = <AreaHeader to={front} />
  const Failure = ({ error }: { error?: unknown }) => <RouteFailure header={header} error={error} />

  const SessionFrame = ({ children }: { children: ReactNode }) => {
    const navigate = useNavigate()
    const leave = (wanted: string): void => {
      const search = { to: wanted, ended: true }
      // Typed text can no longer be saved, so no form asks for confirmation.
      void navigate({ to: paths.logIn, search, replace: true, ignoreBlocker: true })
    }
    return (
      <SessionBoundary realm={realm} leave={leave}>
        {children}
      </SessionBoundary>
    )
  }
  const SessionFailure = ({ error }: { error: unknown }) => (
    <RetryPrompt header={header} error={error} />
  )
  const waitForFrame = ({ context }: { context: { queryClient: QueryClient } }) =>
    atMost(Promise.all(readFrame(context.queryClient)), frameMilliseconds)
  const SignedInFrame = ({ children }: { children: ReactNode }) => {
    useSuspension(outside['organisation_suspended'])
    return (
      <SessionFrame>
        <Frame>{children}</Frame>
      </SessionFrame>
    )
  }
  const SignedIn = () => (
    <SignedInFrame>
      <Outlet />
    </SignedInFrame>
  )
  const NotFound = () => <NotFoundPrompt header={header} />

  const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
    component: () => (
      <StaffLoginProvider site={site}>
        <AreaMenuProvider>
          <Outlet />
        </AreaMenuProvider>
      </StaffLoginProvider>
    ),
    notFoundComponent: NotFound,
    errorComponent: Failure,
  })
  /** Around every screen that needs a login. */
  const signedIn = createRoute({
    getParentRoute: () => rootRoute,
    id: 'signed-in',
    beforeLoad: async (opened) => {
      // Both at once, so that the first screen does not wait twice.
      await Promise.all([requireSession(guarded)(opened), waitForFrame(opened)])
    },
    component: SignedIn,
    ...(Waiting && { pendingComponent: Waiting, pendingMs: 100 }),
    errorComponent: SessionFailure,
  })
  const errorPrompt = createRoute({
    getParentRoute: () => rootRoute,
    path: '/ErrorPrompt',
    component: () => <Failure />,
  })
  const notFound = createRoute({
    getParentRoute: () => rootRoute,
    path: '/404',
    component: NotFound,
  })
  /** An address that no screen has: a user who is logged in keeps the frame, and so every way on. */
  const unknownAddress = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    loader: async (opened) => {
      const isSignedIn = await hasSession(guarded, opened)
      if (isSignedIn) await waitForFrame(opened)
      return { isSignedIn }
    },
    component: () => {
      const { isSignedIn } = unknownAddress.useLoaderData()
      if (!isSignedIn) return <NotFound />
      return (
        <SignedInFrame>
          <NotFoundPrompt isFramed home={paths.home} />
        </SignedInFrame>
      )
    },
  })
  return {
    rootRoute,
    signedIn,
    /** Around screens that need a login. It leads to the login when the session has ended. */
    SessionFrame,
    /** Shown if the session cannot be read. */
    SessionFailure,
    needsNoSession: requireNoSession(guarded),
    errorPrompt,
    notFound,
    unknownAddress,
    /** Makes the route of a screen that needs a login. */
    screen: createScreens(() => signedIn, Guard),
    /** Makes the route of a screen that needs no login. */
    publicScreen: createScreens(() => rootRoute),
  }
}
