import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { limitCharityUpload } from '../../use-cases/files/uploads/limit-upload.ts'
import { readUploadForm } from '../../use-cases/files/uploads/read-form.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { parsedBy } from '../../http/valid.ts'
import type { ConnectedAccountAnswer } from '../../use-cases/connected-account/contract.ts'
import { readConnectedAccount } from '../../use-cases/connected-account/read-account.ts'
import {
  accountDetailsSchema,
  largestIdentityImageBytes,
  type AccountDetailsAnswer,
} from './contract.ts'
import { giveAccountDetails } from './give-details.ts'
import { answerJson } from '../../http/answer-json.ts'

const identityImage = { name: 'identity_document', mostBytes: largestIdentityImageBytes }
const limitUpload = limitCharityUpload(identityImage, async (c) => ({
  organisationId: ownOrganisation(c),
}))

/**
 * Serves the charity's account at the card provider, with its status and the provider's
 * requirements.
 */
export const connectedAccountRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/connected-account', requirePermission('connected_account.read'), async (c) =>
    answerJson<ConnectedAccountAnswer>(c, await readConnectedAccount(c, ownOrganisation(c))),
  )
  .post(
    '/connected-account/details',
    requirePermission('connected_account.edit'),
    limitUpload,
    async (c) => {
      const key = `account-details:${ownOrganisation(c)}`
      await assertWithinLimit(c, { key, perSeconds: 60, burst: 20 })
      const { texts, file } = await readUploadForm(c)
      const body = parsedBy(accountDetailsSchema, texts)
      return answerJson<AccountDetailsAnswer>(c, await giveAccountDetails(c, body, file))
    },
  )
