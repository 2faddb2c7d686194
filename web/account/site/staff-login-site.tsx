import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { createTypedUsername } from '../../lib/session/login/typed-username.ts'
import type { SitePath } from '../../lib/router/site-path.ts'
import { sessionQuery } from '../../lib/session/session.ts'
import { LoginLayout } from '../../ui/account/log-in/login-layout.tsx'
import { LoginSiteProvider, type LoginSite } from '../../ui/account/login-site.tsx'
import { Page } from '../../ui/layout/page/page.tsx'
import { createLoginApi } from '../../ui/own-login/login-api.ts'

declare module '@tanstack/history' {
  // The state that one screen passes to the next beside its address. The router defines the
  // interface's name.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /**
     * Set when a letter with a reset link was requested. The time is in milliseconds since 1970.
     */
    resetAsked?: { username: string; at: number }
    /** The token of a reset link that was checked. */
    resetToken?: string
  }
}

type StaffRealm = { realm: 'organizations'; as: 'organization' } | { realm: 'admin'; as: 'admin' }

/** Everything in which the logins of the desk and of administration differ. */
type StaffLogin = StaffRealm & {
  header: ReactNode
  /** The username, between the two steps of a login. */
  typedUsername: ReturnType<typeof createTypedUsername>
  paths: {
    /** No `SitePath`, because the types of the routes are made from it. */
    logIn: '/OrgLogin' | '/AdminLogin'
    /** The first screen after a login. */
    home: string
    forgot: SitePath
    forgotSent: SitePath
    newPassword: SitePath
    /** The password, the second factor and the sessions. */
    own: SitePath
    ownBack?: SitePath
    setUp: SitePath
  }
  /** Called when a second factor is set up. */
  whenSetUp?: (queryClient: QueryClient) => void
}

export type StaffLoginSite = StaffLogin &
  Omit<LoginSite, 'paths' | 'loginsEnded'> & { loginsEnded: (queryClient: QueryClient) => void }

export const createStaffLoginSite = (site: StaffLogin): StaffLoginSite => ({
  ...site,
  login: createLoginApi(site.realm),
  Frame: (door) => (
    <Page header={site.header}>
      <LoginLayout {...door} />
    </Page>
  ),
  // The login in this browser has ended too.
  loginsEnded: (queryClient) =>
    void queryClient.setQueryData(sessionQuery(site.realm).queryKey, false),
})

const StaffLoginContext = createContext<StaffLoginSite | undefined>(undefined)

type ProviderProps = { site: StaffLoginSite; children: ReactNode }

export const StaffLoginProvider = ({ site, children }: ProviderProps) => (
  <StaffLoginContext value={site}>
    <LoginSiteProvider value={site}>{children}</LoginSiteProvider>
  </StaffLoginContext>
)

export const useStaffLogin = (): StaffLoginSite =>
  requirePresent(use(StaffLoginContext), 'the site around a login of staff')
