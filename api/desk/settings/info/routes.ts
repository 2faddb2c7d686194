import { Hono } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { requirePermission } from '../../../middleware/requires.ts'
import { onPlatformHost } from '../../../middleware/tenant.ts'
import { validatePart } from '../../../http/valid.ts'
import {
  infoMoney,
  infoSchema,
  proposalSchema,
  withdrawalSchema,
  type InfoAnswer,
} from './contract.ts'
import { changeInfo, changeLogo, proposeChange, readInfo, withdrawChange } from './info.ts'
import { limitLogo, sendLogo } from './logo.ts'
import { answerJson } from '../../../http/answer-json.ts'

/** Serves a charity's contact and pages, and its registered details. */
export const infoRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/info', requirePermission('profile.read'), async (c) =>
    answerJson<InfoAnswer>(c, await readInfo(c), { money: infoMoney }),
  )
  .put('/info', requirePermission('profile.edit'), validatePart('json', infoSchema), async (c) => {
    await changeInfo(c, c.req.valid('json'))
    return answerJson<InfoAnswer>(c, await readInfo(c), { money: infoMoney })
  })
  .post('/info/logo', requirePermission('profile.edit'), limitLogo, async (c) => {
    await changeLogo(c)
    return answerJson<InfoAnswer>(c, await readInfo(c), { money: infoMoney })
  })
  .get('/info/logo', requirePermission('profile.read'), (c) => sendLogo(c))
  .post(
    '/info/change',
    requirePermission('profile.edit'),
    validatePart('json', proposalSchema),
    async (c) => {
      await proposeChange(c, c.req.valid('json'))
      return answerJson<InfoAnswer>(c, await readInfo(c), { money: infoMoney })
    },
  )
  .post(
    '/info/change/withdraw',
    requirePermission('profile.edit'),
    validatePart('json', withdrawalSchema),
    async (c) => {
      await withdrawChange(c, c.req.valid('json').number)
      return answerJson<InfoAnswer>(c, await readInfo(c), { money: infoMoney })
    },
  )
