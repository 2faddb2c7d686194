import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { validatePart } from '../../http/valid.ts'
import { domainBodySchema, type CustomDomainAnswer } from './contract.ts'
import { askForDomain, checkDomain, readCustomDomain, removeDomain } from './custom-domain.ts'
import { answerJson } from '../../http/answer-json.ts'

/** Lets a charity's owners request the charity's own host, have it checked and remove it. */
export const customDomainRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/custom-domain', requirePermission('custom_domain.read'), async (c) =>
    answerJson<CustomDomainAnswer>(c, await readCustomDomain(c)),
  )
  .post(
    '/custom-domain',
    requirePermission('custom_domain.edit'),
    validatePart('json', domainBodySchema),
    async (c) => {
      await askForDomain(c, c.req.valid('json').host)
      return answerJson<CustomDomainAnswer>(c, await readCustomDomain(c))
    },
  )
  .post('/custom-domain/check', requirePermission('custom_domain.edit'), async (c) => {
    await checkDomain(c)
    return answerJson<CustomDomainAnswer>(c, await readCustomDomain(c))
  })
  .delete(
    '/custom-domain',
    requirePermission('custom_domain.edit'),
    validatePart('json', domainBodySchema),
    async (c) => {
      await removeDomain(c, c.req.valid('json').host)
      return answerJson<CustomDomainAnswer>(c, await readCustomDomain(c))
    },
  )
