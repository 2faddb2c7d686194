import { Hono, type Context } from 'hono'
import type { ApplicationCommand } from '@almoner/domain/application/index.ts'
import {
  applicationSnapshot,
  missingSections,
  type StartedApplication,
} from '@almoner/domain/application/state.ts'
import type { AppEnv } from '../http/app-env.ts'
import { assertWithinLimit } from '../middleware/caller/rate-limit.ts'
import { requirePermission } from '../middleware/requires.ts'
import { onPlatformHost } from '../middleware/tenant.ts'
import { Refusal } from '../http/problem.ts'
import { requestApplicantLink } from '../use-cases/applications/applicant-link.ts'
import {
  ownApplication,
  handleApplicationCommand,
} from '../use-cases/applications/own-application.ts'
import { parsedBy, validatePart } from '../http/valid.ts'
import { applicationAnswer, snapshotHash } from './application-answer.ts'
import {
  applicationMoney,
  agreementSchema,
  bankSchema,
  documentIdSchema,
  documentSchema,
  infoSchema,
  kycSchema,
  largestDocumentBytes,
  largestIdentityImageBytes,
  largestLogoBytes,
  planSchema,
  subDomainSchema,
  submitSchema,
  withdrawSchema,
  type ApplicationAnswer,
  type SubDomainAnswer,
} from './contract.ts'
import {
  billingCardSchema,
  billingCardStatusSchema,
  type BillingCardAnswer,
} from './billing-card/billing-card-contract.ts'
import { billingCardStatus, giveBillingCard } from './billing-card/billing-card.ts'
import { readUploadForm } from '../use-cases/files/uploads/read-form.ts'
import {
  answerFile,
  applicantUpload,
  giveDocument,
  storeIdentityImage,
  storeImage,
} from './sections/files.ts'
import { assertReferralOfAnother } from './sections/referral-code.ts'
import {
  assertEditable,
  choosePlan,
  describeApplicant,
  giveBankAccount,
  giveIdentity,
  ownVerifiedApplication,
  signAgreement,
  handleSectionCommand,
} from './sections/sections.ts'
import { withdrawApplication } from './sign-up.ts'
import { reserveSubDomain, subDomainState } from './sections/sub-domain.ts'
import { answerJson } from '../http/answer-json.ts'

const reads = requirePermission('application.read')
const edits = requirePermission('application.edit')

const identityImage = { name: 'image', mostBytes: largestIdentityImageBytes }
const logo = { name: 'logo', mostBytes: largestLogoBytes }
const document = { name: 'file', mostBytes: largestDocumentBytes }

const answer = async (c: Context<AppEnv>) =>
  answerJson<ApplicationAnswer>(c, await applicationAnswer(c), { money: applicationMoney })

/** The signed-in applicant's own application, below `/organizations/application`. */
export const applicationRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/', reads, answer)
  .get('/sub-domain', reads, validatePart('query', subDomainSchema), async (c) => {
    const applicant = await ownApplication(c)
    const limit = { key: `sub-domain:${applicant.organisationId}`, perSeconds: 1, burst: 120 }
    await assertWithinLimit(c, limit)
    const state = await subDomainState(c, applicant, c.req.valid('query').name)
    return answerJson<SubDomainAnswer>(c, { state })
  })
  .put('/agreement', edits, validatePart('json', agreementSchema), async (c) => {
    await signAgreement(c, c.req.valid('json'))
    return answer(c)
  })
  .put('/info', edits, validatePart('json', infoSchema), async (c) => {
    await describeApplicant(c, c.req.valid('json'))
    return answer(c)
  })
  .put('/plan', edits, validatePart('json', planSchema), async (c) => {
    await choosePlan(c, c.req.valid('json'))
    return answer(c)
  })
  .post('/card', edits, validatePart('json', billingCardSchema), async (c) =>
    answerJson<BillingCardAnswer>(c, await giveBillingCard(c, c.req.valid('json')), {
      money: applicationMoney,
    }),
  )
  .post('/card/status', edits, validatePart('json', billingCardStatusSchema), async (c) =>
    answerJson<BillingCardAnswer>(c, await billingCardStatus(c, c.req.valid('json').setupId), {
      money: applicationMoney,
    }),
  )
  .put('/bank', edits, validatePart('json', bankSchema), async (c) => {
    await giveBankAccount(c, c.req.valid('json'))
    return answer(c)
  })
  .put('/kyc', edits, applicantUpload(identityImage), async (c) => {
    const { texts, file } = await readUploadForm(c)
    const upload = file && { file, name: 'image' }
    const store = upload && ((state: StartedApplication) => storeIdentityImage(c, state, upload))
    await giveIdentity(c, parsedBy(kycSchema, texts), store)
    return answer(c)
  })
  .get('/kyc/image', reads, async (c) => {
    const { filled, isImageErased } = await ownApplication(c)
    return answerFile(c, isImageErased ? null : (filled.identity?.image.fileKey ?? null))
  })
  .get('/logo', reads, async (c) =>
    answerFile(c, (await ownApplication(c)).filled.logo?.fileKey ?? null),
  )
  .post('/logo', edits, applicantUpload(logo), async (c) => {
    const { file } = await readUploadForm(c)
    if (file === null) {
      throw new Refusal('invalid_input', { fields: { logo: 'logo.required' } })
    }
    const state = await ownVerifiedApplication(c)
    assertEditable(state, 'logo')
    const upload = { file, name: 'logo' }
    const image = await storeImage(c, state, upload)
    await handleSectionCommand(c, state, { type: 'GiveLogo', ...image })
    return answer(c)
  })
  .post('/documents', edits, applicantUpload(document), async (c) => {
    const { texts, file } = await readUploadForm(c)
    const { kind } = parsedBy(documentSchema, texts)
    await giveDocument(c, { kind, file })
    return answer(c)
  })
  .get('/documents/:documentId', reads, validatePart('param', documentIdSchema), async (c) => {
    const { documentId } = c.req.valid('param')
    const { documents } = (await ownApplication(c)).filled
    const ownDocument = documents.find((each) => each.documentId === documentId)
    return answerFile(c, ownDocument?.fileKey ?? null)
  })
  .delete('/documents/:documentId', edits, validatePart('param', documentIdSchema), async (c) => {
    const { documentId } = c.req.valid('param')
    const state = await ownVerifiedApplication(c)
    await handleSectionCommand(c, state, { type: 'WithdrawDocument', documentId })
    return answer(c)
  })
  .post('/verify-email', edits, async (c) => {
    await sendLetterAgain(c)
    return c.body(null, 204)
  })
  .post('/submit', edits, validatePart('json', submitSchema), async (c) => {
    const { snapshotSha256 } = c.req.valid('json')
    const state = await ownVerifiedApplication(c)
    const { filled } = state
    // The applicant saw another state, on another device or in another tab.
    if (snapshotHash(filled) !== snapshotSha256) throw new Refusal('application_changed')
    await assertReferralOfAnother(c, state)
    if (filled.charity !== null) await reserveSubDomain(c, state, filled.charity.subDomain)
    // The submission confirms the answers of the first step too.
    if (!state.isRegistered && missingSections(state).length === 0) {
      await handle(c, { type: 'RegisterApplication' })
    }
    const snapshot = applicationSnapshot(filled)
    await handle(c, { type: 'SubmitApplication', snapshot, snapshotSha256 })
    return answer(c)
  })
  .post('/reopen', edits, async (c) => {
    await handle(c, { type: 'ReopenApplication' })
    return answer(c)
  })
  .post('/withdraw', edits, validatePart('json', withdrawSchema), async (c) => {
    await withdrawApplication(c, c.req.valid('json').reason)
    return c.body(null, 204)
  })

const handle = async (c: Context<AppEnv>, command: ApplicationCommand): Promise<void> => {
  const applicant = await ownApplication(c)
  const commandId = `${command.type}:${c.get('requestId')}`
  await handleApplicationCommand(c, { applicant, command, commandId })
}

const sendLetterAgain = async (c: Context<AppEnv>): Promise<void> => {
  const { emailVerified, ...applicant } = await ownApplication(c)
  if (emailVerified) return
  await assertWithinLimit(c, { key: `verify:${applicant.applicantId}`, perSeconds: 600, burst: 3 })
  await requestApplicantLink(c, applicant)
}
