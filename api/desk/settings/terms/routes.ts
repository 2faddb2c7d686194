import { Hono } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { requirePermission } from '../../../middleware/requires.ts'
import { onPlatformHost } from '../../../middleware/tenant.ts'
import { validatePart } from '../../../http/valid.ts'
import { acceptTermsSchema, type TermsAnswer } from './contract.ts'
import { acceptTerms, readTerms } from './terms.ts'
import { answerJson } from '../../../http/answer-json.ts'

/** Serves the agreement between the charity and the platform. */
export const termsRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/terms', requirePermission('terms.read'), async (c) =>
    answerJson<TermsAnswer>(c, await readTerms(c)),
  )
  .post(
    '/terms',
    requirePermission('terms.accept'),
    validatePart('json', acceptTermsSchema),
    async (c) => {
      await acceptTerms(c, c.req.valid('json'))
      return answerJson<TermsAnswer>(c, await readTerms(c))
    },
  )
