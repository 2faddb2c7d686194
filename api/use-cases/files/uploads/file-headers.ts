import type { Context } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'

/** A file that a stranger sent: nothing in it runs, loads or sends anything where it is shown. */
export const setFileHeaders = (c: Context<AppEnv>, contentType: string): void => {
  c.header('Content-Type', contentType)
  c.header('Content-Security-Policy', "default-src 'none'; sandbox")
  c.header('X-Content-Type-Options', 'nosniff')
}
