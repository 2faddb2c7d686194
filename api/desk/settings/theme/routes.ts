import { Hono } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { requirePermission } from '../../../middleware/requires.ts'
import { onPlatformHost } from '../../../middleware/tenant.ts'
import { validatePart } from '../../../http/valid.ts'
import { themeSchema, type ThemeAnswer } from './contract.ts'
import { changeTheme, readTheme } from './theme.ts'
import { answerJson } from '../../../http/answer-json.ts'

/** The colours of the charity's payer site. */
export const themeRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/theme', requirePermission('theme.read'), async (c) =>
    answerJson<ThemeAnswer>(c, await readTheme(c)),
  )
  .put('/theme', requirePermission('theme.edit'), validatePart('json', themeSchema), async (c) => {
    await changeTheme(c, c.req.valid('json'))
    return answerJson<ThemeAnswer>(c, await readTheme(c))
  })
