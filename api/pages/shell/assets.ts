import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppDependencies, AppEnv } from '../../http/app-env.ts'

const yearSeconds = 365 * 24 * 3600

/**
 * Serves the files of the built pages. They are equal for all visitors at every host, so no session
 * is read.
 */
export const assets = ({ webDist }: Pick<AppDependencies, 'webDist'>): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  if (webDist === null) return app
  const files = serveStatic({ root: webDist, precompressed: true })
  app.use('/assets/*', cacheForever, files)
  app.get('/assets/*', (c) => c.text('', 404))
  app.get('/favicon.svg', files)
  return app
}

// A file's name changes with its content.
const cacheForever = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (!c.res.ok) return
  c.header('Cache-Control', `public, max-age=${yearSeconds}, immutable`)
  c.header('Vary', 'Accept-Encoding')
})
