import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, type ComponentType, type ReactNode } from 'react'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { SitePath } from '../../lib/router/site-path.ts'
import type { LoginApi } from '../own-login/login-api.ts'

/** The page of a mail's link, at a charity's site or at the platform's own. */
export type LinkFrame = ComponentType<{
  title: string
  lead?: ReactNode
  mark?: 'success'
  /** The actions, shown close together below the other content. */
  acts?: ReactNode
  children?: ReactNode
}>

/** What the screens of a login need of their site: donors', the desk's or administration's. */
export type LoginSite = {
  login: LoginApi
  Frame: LinkFrame
  paths: { logIn: SitePath; forgot: SitePath }
  /** Called once a mail's link has ended every login of this username. */
  loginsEnded: (queryClient: QueryClient, username: string) => void | Promise<void>
}

const LoginSiteContext = createContext<LoginSite | undefined>(undefined)

export const LoginSiteProvider = LoginSiteContext.Provider

export const useLoginSite = (): LoginSite =>
  requirePresent(use(LoginSiteContext), 'the site around a login')
