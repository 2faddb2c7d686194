import type { LoginApi } from '../../ui/own-login/login-api.ts'
import type { LinkFrame } from '../../ui/account/links/mailed-link.tsx'
import type { SitePath } from '../../lib/router/site-path.ts'

/** The screens of a forgotten password, at the desk and in administration. */
export type PasswordSite = {
  login: LoginApi
  Door: LinkFrame
  paths: { logIn: SitePath; forgot: SitePath; sent: SitePath; reset: SitePath }
}

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
