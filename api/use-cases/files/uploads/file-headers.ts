import type { Context } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'

/**
 * Sets the headers of a stranger's file, so that nothing in it can run, load or send anything when
 * it is shown.
 */
export const setFileHeaders = (c: Context<AppEnv>, contentType: string): void => {
  c.header('Content-Type', contentType)
  c.header('Content-Security-Policy', "default-src 'none'; sandbox")
  c.header('X-Content-Type-Options', 'nosniff')
}
