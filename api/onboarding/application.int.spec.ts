import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { documentGiven } from '@almoner/domain/application/fixtures.ts'
import { application } from '@almoner/domain/application/index.ts'
import { sealedBankAccountNumber } from '@almoner/operational/bank-account-numbers/bank-account-numbers.ts'
import type { Problem } from '../http/contract.ts'
import { toJpeg, toPng, withExif } from '../use-cases/files/proof/testing/pictures.ts'
import { useApi } from '../testing/api.ts'
import { formWith, sectionBodies, smallPdf } from '../testing/applicant-sections.ts'
import { newApplicant, verifiedApplicant } from '../testing/applicants.ts'
import {
  documentForm,
  fillApplication,
  fillFirstStep,
  identityForm,
  logoForm,
  pictureBlob,
} from '../testing/fill-application.ts'
import { record } from '../testing/record.ts'
import type { ApplicationAnswer } from './contract.ts'
import { createEmptyPdf, createPdf } from '../use-cases/files/uploads/testing/pdf.ts'

const api = useApi()

beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const errorCode = ({ json }: { json: unknown }): string | undefined =>
  (json as Problem | null)?.error.code
let number = 0
const aName = () => `kites-${(number += 1)}`
type Applicant = Awaited<ReturnType<typeof newApplicant>>

const picture = await toPng(60, 40)

const fillFirst = (applicant: Applicant) => fillFirstStep(applicant, sectionBodies(aName()))
const fillAll = (applicant: Applicant) => fillApplication(applicant, sectionBodies(aName()))

describe('the first step', () => {
  it('is saved section by section and shown as it was typed', async () => {
    const applicant = await newApplicant(api, 'first')
    const { agreement, info, plan } = sectionBodies(aName())
    await applicant.put('agreement', agreement)
    await applicant.put('info', info)
    const answer: ApplicationAnswer = (await applicant.put('plan', plan)).json
    expect(answer).toMatchObject({
      agreement: { directorName: '陳大文', secretaryName: '李小明' },
      info: { ...info, phoneNumber: '+85221234567', minimum: 20, header: '123B4A' },
      plan: { plan: 'free', period: 'annual' },
      missing: ['logo', 'documents', 'bank_account', 'identity'],
    })
  })

  it('is not complete without each part', async () => {
    const applicant = await verifiedApplicant(api, 'part')
    const { snapshotSha256 }: ApplicationAnswer = (await applicant.get()).json
    await applicant.post('submit', { snapshotSha256 }).thenRefused(409, 'application_incomplete')
  })

  it.each([
    [{ nameEn: '', nameZh: '' }, { nameEn: 'name.required' }],
    [{ nameEn: 'K'.repeat(201) }, { nameEn: 'name.too_long' }],
    [{ address: '' }, { address: 'address.required' }],
    [{ irFileNumber: ' ' }, { irFileNumber: 'ir_file_number.required' }],
    [{ organisationUrl: 'http://kites.example' }, { organisationUrl: 'organisation_url.invalid' }],
    [{ subDomain: 'ab' }, { subDomain: 'sub_domain.too_short' }],
    [{ subDomain: 'a_b' }, { subDomain: 'sub_domain.invalid' }],
    [{ subDomain: 'www' }, { subDomain: 'sub_domain.reserved' }],
    [{ subDomain: 'harbour' }, { subDomain: 'sub_domain.taken' }],
    [{ statementDescriptor: 'ABC' }, { statementDescriptor: 'statement_descriptor.too_short' }],
    [{ statementDescriptor: 'KITES <3' }, { statementDescriptor: 'statement_descriptor.invalid' }],
    [{ minimum: '9.99' }, { minimum: 'minimum.below_limit' }],
    [{ defaultLanguage: 'cn' }, { defaultLanguage: 'default_language.unsupported' }],
    [{ supportedLanguages: [] }, { supportedLanguages: 'supported_languages.required' }],
    [{ button: 'red' }, { button: 'button.invalid' }],
    [{ phoneNumber: '1' }, { phoneNumber: 'phone.invalid' }],
  ])('reports the fields of the charity to correct: %o', async (changes, fields) => {
    const applicant = await newApplicant(api, 'mend')
    const body = { ...sectionBodies(aName()).info, ...changes }
    const { json } = await applicant.put('info', body)
    expect(json).toMatchObject({ fields })
  })

  it('knows no referral code', async () => {
    const applicant = await newApplicant(api, 'code')
    const body = { plan: 'pro', period: 'monthly', referralCode: 'FRIEND' }
    await applicant.put('plan', body).thenRefused(422, { referralCode: 'referral_code.unknown' })
  })
})

describe('a sub-domain', () => {
  it('goes to only one applicant, even if several request it at the same time', async () => {
    const subDomain = aName()
    const applicants = await Promise.all([1, 2, 3].map(() => newApplicant(api, 'raced')))
    const { info } = sectionBodies(subDomain)
    const answers = await Promise.all(applicants.map(({ put }) => put('info', info)))
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409', '409'])
  })

  it('is looked up while it is typed', async () => {
    const { browser } = await newApplicant(api, 'typing')
    const loadPaymentState = async (name: string) =>
      (await browser.get(`/api/organizations/application/sub-domain?name=${name}`)).json
    expect(await loadPaymentState('harbour')).toEqual({ state: 'sub_domain_taken' })
    expect(await loadPaymentState('www')).toEqual({ state: 'sub_domain_reserved' })
    expect(await loadPaymentState('a')).toEqual({ state: 'sub_domain_invalid' })
    expect(await loadPaymentState('wide-open')).toEqual({ state: 'free' })
  })

  it('is free again once its applicant has another, and 30 days after they withdrew', async () => {
    const [first, second] = [await verifiedApplicant(api, 'one'), await newApplicant(api, 'two')]
    const [left, kept] = [aName(), aName()]
    await first.put('info', sectionBodies(left).info)
    await first.put('info', sectionBodies(kept).info)
    await second.put('info', sectionBodies(left).info).thenAnswered(200)
    await first.post('withdraw')
    const wanted = sectionBodies(kept).info
    await second.put('info', wanted).thenRefused(409, 'sub_domain_taken')
    api.clock.now = Date.now() + 31 * 24 * 3_600_000
    const third = await newApplicant(api, 'three')
    await third.put('info', wanted).thenAnswered(200)
  })
})

describe('the steps after the first', () => {
  it('need a verified address', async () => {
    const applicant = await newApplicant(api, 'unverified')
    const answers = [
      await applicant.put('bank', sectionBodies('').bank),
      await applicant.upload('logo', logoForm()),
      await applicant.upload('documents', documentForm()),
      await applicant.upload('kyc', identityForm(sectionBodies('').kyc)),
    ]
    expect(answers.map(errorCode)).toEqual(Array.from({ length: 4 }, () => 'email_not_verified'))
  })

  it('store a logo without what else was in its file', async () => {
    const applicant = await verifiedApplicant(api, 'logo')
    const photo = withExif(await toJpeg(60, 40), 1, 'taken at 22.28 N')
    const form = formWith({}, { name: 'logo', blob: pictureBlob(photo) })
    const answer: ApplicationAnswer = (await applicant.upload('logo', form)).json
    const { logo: storedLogo } = (await applicant.state()).filled
    const file = api.files.get(storedLogo?.fileKey ?? '')
    expect(Buffer.from(file?.bytes ?? []).includes('22.28')).toBe(false)
    const sha256 = createHash('sha256')
      .update(file?.bytes ?? '')
      .digest('hex')
    expect(answer.logo).toEqual({ sha256, bytes: file?.bytes.byteLength })
  })

  it.each([
    ['a file that is no picture', smallPdf(), 'logo.not_picture'],
    ['a picture that is cut off', pictureBlob(picture.subarray(0, 60)), 'logo.unreadable'],
  ])('refuse as a logo %s', async (_, blob, code) => {
    const applicant = await verifiedApplicant(api, 'bad-logo')
    const refused = await applicant.upload('logo', formWith({}, { name: 'logo', blob }))
    expect([refused.status, refused.json]).toMatchObject([422, { fields: { logo: code } }])
  })

  it('show an applicant the picture of the identity card, and no other person', async () => {
    const path = '/api/organizations/application/kyc/image'
    const applicant = await verifiedApplicant(api, 'pictured')
    await applicant.upload('kyc', identityForm(sectionBodies('').kyc))
    const own = await applicant.browser.get(path)
    expect([own.status, own.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    expect(own.headers.get('Cache-Control')).toBe('no-store')
    const other = await verifiedApplicant(api, 'other')
    await other.browser.get(path).thenAnswered(404)
  })

  it('accept ten documents, each once, and free a place if one is withdrawn', async () => {
    const applicant = await verifiedApplicant(api, 'documents')
    const { organisationId } = applicant
    await applicant.upload('documents', documentForm('page 1'))
    // Each upload is read in a thread of its own, so the others are recorded without one.
    for (let number = 2; number <= 10; number += 1) {
      const { data, personal } = documentGiven(number)
      const { organisationId: _, ...document } = data
      const command = { type: 'GiveDocument', ...document, ...personal } as const
      await record(api, { decider: application, tenant: organisationId, command })
    }
    const again: ApplicationAnswer = (await applicant.upload('documents', documentForm('page 1')))
      .json
    expect(again.documents).toHaveLength(10)
    const uploaded = again.documents.find(({ kind }) => kind === 'section88')
    expect(uploaded).toMatchObject({ fileName: 'Section 88.pdf' })
    const eleventh = await applicant.upload('documents', documentForm('page 11'))
    expect([eleventh.status, errorCode(eleventh)]).toEqual([409, 'document_limit_reached'])
    const { documentId = '' } = uploaded ?? {}
    const path = `/api/organizations/application/documents/${documentId}`
    expect((await applicant.browser.get(path)).headers.get('Content-Type')).toBe('application/pdf')
    const left: ApplicationAnswer = (await applicant.delete(documentId)).json
    expect(left.documents).toHaveLength(9)
    await applicant.browser.get(path).thenAnswered(404)
  })

  it.each([
    ['no PDF', new Blob(['<html>']), 'file.not_pdf'],
    ['a locked PDF', new Blob([createPdf({ trailer: '/Encrypt <</V 2>>' })]), 'file.encrypted'],
    [
      'an active PDF',
      new Blob([createPdf({ page: '/AA <</O <</S /JavaScript>>>>' })]),
      'file.active',
    ],
    ['a PDF without a page', new Blob([createEmptyPdf()]), 'file.empty'],
    ['an empty file', new Blob([]), 'file.required'],
  ])('refuse as a document %s', async (_, blob, code) => {
    const applicant = await verifiedApplicant(api, 'bad-pdf')
    const form = formWith({ kind: 'other' }, { name: 'file', blob })
    await applicant.upload('documents', form).thenRefused(422, { file: code })
  })

  it('refuse a file over 10 MB before it is read', async () => {
    const applicant = await verifiedApplicant(api, 'huge')
    const blob = new Blob([new Uint8Array(10 * 1024 * 1024 + 70_000)])
    const form = formWith({ kind: 'other' }, { name: 'file', blob })
    await applicant.upload('documents', form).thenRefused(413, 'upload_too_large')
  })

  it('keep the full account number out of events and answers', async () => {
    const applicant = await verifiedApplicant(api, 'bank')
    const { bank } = sectionBodies('')
    const answer = await applicant.put('bank', bank)
    expect(answer.json).toMatchObject({ bank: { bankCode: '004', last4: '9001' } })
    expect(answer.text).not.toContain('456789001')
    const { organisationId } = applicant
    const { bank_account: account } = (await applicant.state()).filled
    expect(JSON.stringify(account)).not.toContain('456789')
    const { fingerprint = '' } = account ?? {}
    const sealed = await sealedBankAccountNumber(api.db, { organisationId, fingerprint })
    const purpose = `bank account ${organisationId}`
    expect(api.keys.openSecret(sealed ?? new Uint8Array(), purpose)).toBe('004-123-456789001')
    // The holder alone is changed.
    const holder = { ...bank, accountNumber: '', accountHolder: 'Kites' }
    const changed: ApplicationAnswer = (await applicant.put('bank', holder)).json
    expect(changed.bank).toMatchObject({ last4: '9001', accountHolder: 'Kites' })
    const elsewhere = await applicant.put('bank', { ...holder, branchCode: '999' })
    expect(elsewhere.json).toMatchObject({ fields: { accountNumber: 'account_number.required' } })
  })

  it('show the identity card number masked, and keep it if it is sent back masked', async () => {
    const applicant = await verifiedApplicant(api, 'kyc')
    const answer = await applicant.upload('kyc', identityForm(sectionBodies('').kyc))
    expect(answer.json).toMatchObject({
      kyc: { hongKongId: 'A12****(3)', dateOfBirth: '1980-02-29' },
    })
    expect(answer.text).not.toContain('A123456')
    const form = formWith({ ...sectionBodies('').kyc, hongKongId: 'A12****(3)', jobTitle: 'Chair' })
    await applicant.upload('kyc', form).thenAnswered(200, { kyc: { jobTitle: 'Chair' } })
    const { identity: storedIdentity } = (await applicant.state()).filled
    expect(storedIdentity).toMatchObject({ hongKongId: 'A123456(3)', jobTitle: 'Chair' })
  })

  it.each([
    [{ hongKongId: 'A123456(4)' }, { hongKongId: 'hong_kong_id.invalid' }],
    [{ hongKongId: '' }, { hongKongId: 'hong_kong_id.required' }],
    [{ dateOfBirth: '2020/01/01' }, { dateOfBirth: 'date_of_birth.under_age' }],
    [{ dateOfBirth: '1980/02/30' }, { dateOfBirth: 'date_of_birth.invalid' }],
    [{ registeredName: '\u0000' }, { registeredName: 'registered_name.invalid' }],
  ])('report the fields of the representative to correct: %o', async (changes, fields) => {
    const applicant = await verifiedApplicant(api, 'bad-kyc')
    await applicant
      .upload('kyc', identityForm({ ...sectionBodies('').kyc, ...changes }))
      .thenRefused(422, fields)
  })
})

describe('a card for the subscription', () => {
  const onPlus = async () => {
    const applicant = await newApplicant(api, 'card')
    const { agreement, info } = sectionBodies(aName())
    await applicant.put('agreement', agreement)
    await applicant.put('info', info)
    await applicant.put('plan', { plan: 'plus', period: 'annual', referralCode: '' })
    return applicant
  }

  it('is saved at the provider, and completes the first step of a paid plan', async () => {
    const applicant = await onPlus()
    const { missing }: ApplicationAnswer = (await applicant.get()).json
    expect(missing).toContain('card')
    const answer = await applicant.post('card', { paymentMethod: 'pm_card_visa' })
    expect([answer.status, answer.json]).toMatchObject([
      200,
      {
        status: 'succeeded',
        application: {
          card: { brand: 'visa', last4: '4242' },
          missing: ['logo', 'documents', 'bank_account', 'identity'],
        },
      },
    ])
    const { card } = (await applicant.state()).filled
    expect(card).toMatchObject({
      customerId: expect.stringMatching(/^cus_/) as string,
      paymentMethodId: expect.stringMatching(/^pm_/) as string,
    })
  })

  it('that is declined is reported, and is not part of the application', async () => {
    const applicant = await onPlus()
    api.bank.keeper.answers('decline')
    const refused = await applicant.post('card', { paymentMethod: 'pm_card_declined' })
    api.bank.keeper.answers('keep')
    expect([refused.status, errorCode(refused)]).toEqual([402, 'card_save_declined'])
    expect((await applicant.state()).filled.card).toBeNull()
  })

  it('is the same if its answer was lost, or if another was chosen in between', async () => {
    const applicant = await onPlus()
    await applicant.post('card', { paymentMethod: 'pm_card_visa' })
    const again = await applicant.post('card', { paymentMethod: 'pm_card_visa' })
    expect([again.status, again.json]).toMatchObject([200, { status: 'succeeded' }])
    // The card has a new reference, because it was typed again in a browser.
    await applicant
      .post('card', {
        paymentMethod: 'pm_card_visa_again',
        last4: '4242',
      })
      .thenAnswered(200, { status: 'succeeded', application: { card: { last4: '4242' } } })
    const unnamed = await applicant.post('card', { paymentMethod: 'pm_card_visa_thrice' })
    expect(errorCode(unnamed)).toBe('card_already_saved')
  })

  it('waits for the bank’s page if the bank requires confirmation', async () => {
    const applicant = await onPlus()
    api.bank.keeper.answers('challenge')
    const answer = await applicant.post('card', { paymentMethod: 'pm_card_asks' })
    api.bank.keeper.answers('keep')
    expect(answer.json).toMatchObject({
      status: 'requires_action',
      stripe3DS: expect.stringMatching(/^http/) as string,
    })
    const { setupId }: { setupId: string } = answer.json
    await applicant.post('card/status', { setupId }).thenAnswered(200, {
      status: 'requires_action',
    })
    await api.bank.keeper.approve({ donorId: applicant.organisationId, setupId })
    await applicant.post('card/status', { setupId }).thenAnswered(200, { status: 'succeeded' })
  })
})

describe('a complete application', () => {
  it('is submitted as it was seen, reopened, and submitted again', async () => {
    const applicant = await verifiedApplicant(api, 'complete')
    const application = await fillAll(applicant)
    expect(application).toMatchObject({ missing: [], completedSetup: true })
    const { snapshotSha256 } = application
    await applicant.upload('documents', documentForm('one more', 'accounts'))
    await applicant.post('submit', { snapshotSha256 }).thenRefused(409, 'application_changed')
    const now: ApplicationAnswer = (await applicant.get()).json
    const submitted = await applicant.post('submit', { snapshotSha256: now.snapshotSha256 })
    expect([submitted.status, submitted.json]).toMatchObject([
      200,
      { status: 'pending', round: 1, unlocked: [], dueOn: expect.stringMatching(/^20/) as string },
    ])
    await applicant.put('bank', sectionBodies('').bank).thenRefused(409, 'application_not_editable')
    // A file is not read for what cannot be changed now.
    const unread = formWith({ kind: 'other' }, { name: 'file', blob: new Blob(['no PDF']) })
    await applicant.upload('documents', unread).thenRefused(409, 'application_not_editable')
    await applicant.post('reopen').thenAnswered(200, { status: 'draft', round: 1 })
    const again = await applicant.post('submit', { snapshotSha256: now.snapshotSha256 })
    expect(again.json).toMatchObject({ status: 'pending', round: 2 })
  })

  it('is submitted at once, and its first step is confirmed with it', async () => {
    const applicant = await verifiedApplicant(api, 'at-once')
    const { kyc, ...bodies } = sectionBodies(aName())
    for (const [section, body] of Object.entries(bodies)) await applicant.put(section, body)
    await applicant.upload('logo', logoForm())
    await applicant.upload('documents', documentForm())
    const answer = await applicant.upload('kyc', identityForm(kyc))
    const { snapshotSha256 }: ApplicationAnswer = answer.json
    expect(answer.json).toMatchObject({ missing: [], isRegistered: false })
    await applicant
      .post('submit', { snapshotSha256 })
      .thenAnswered(200, { status: 'pending', isRegistered: true })
  })

  it('is not submitted while something is missing', async () => {
    const applicant = await verifiedApplicant(api, 'missing')
    await fillFirst(applicant)
    const { snapshotSha256 }: ApplicationAnswer = (await applicant.get()).json
    await applicant.post('submit', { snapshotSha256 }).thenRefused(409, 'application_incomplete')
  })
})
