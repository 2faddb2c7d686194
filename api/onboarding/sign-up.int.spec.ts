import { beforeEach, describe, expect, it } from 'vitest'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createApp } from '../app.ts'
import type { Problem } from '../http/contract.ts'
import type { OverviewAnswer } from '../desk/payments/overview/overview-contract.ts'
import type { TermsAnswer } from '../desk/settings/terms/contract.ts'
import { openBrowser, useApi, type Client } from '../testing/api.ts'
import { sectionBodies } from '../testing/applicant-sections.ts'
import { newApplicant, verifiedApplicant } from '../testing/applicants.ts'
import { given, staff } from '../testing/given.ts'
import { createColleague } from '../testing/transfers.ts'
import { currentAgreement } from '../use-cases/agreement/agreement-contract.ts'

const api = useApi()

// All requests come from one address.
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const errorCode = ({ json }: { json: unknown }): string | undefined =>
  (json as Problem | null)?.error.code
const desk = () => openBrowser(api, 'localhost')
const logIn = (username: string, password: string) =>
  desk().post('/api/donors/login', { username, password, as: 'organization' })
const form = (username: string, changes: object = {}) => ({
  username,
  password: 'Lighthouse-7',
  firstName: 'Suk Yee',
  lastName: 'Wong',
  phoneNumber: '61234567',
  terms: true,
  ...changes,
})

describe('a charity that signs up', () => {
  it('has an application, a session and a letter', async () => {
    const { browser, username, organisationId, state } = await newApplicant(api, 'kites')
    const events = await api.store.read(streamName('application', organisationId))
    expect(events.map(({ type }) => type)).toEqual(['ApplicationStarted', 'ApplicantLinkRequested'])
    expect(await state()).toMatchObject({ email: username, emailVerified: false })
    await browser.get('/api/organizations/application').thenAnswered(200, {
      status: 'draft',
      username,
      applicant: { firstName: 'Suk Yee', lastName: 'Wong', phoneNumber: '+85261234567' },
      isEmailVerified: false,
      isRegistered: false,
      missing: ['agreement', 'charity', 'plan', 'logo', 'documents', 'bank_account', 'identity'],
    })
  })

  it('is no member of staff: the desk is closed to them', async () => {
    const { browser } = await verifiedApplicant(api, 'kites')
    for (const path of ['overview', 'payments', 'account', 'status']) {
      const refused = await browser.get(`/api/organizations/${path}`)
      expect([path, refused.status, errorCode(refused)]).toEqual([path, 403, 'not_allowed'])
    }
  })

  it.each([
    [{ username: 'kites' }, { username: 'email.invalid' }],
    [{ password: 'kite' }, { password: 'password.too_short' }],
    [{ password: 'Password1' }, { password: 'password.common' }],
    [{ firstName: ' ' }, { firstName: 'first_name.required' }],
    [{ lastName: 'W'.repeat(101) }, { lastName: 'last_name.too_long' }],
    [{ phoneNumber: '12' }, { phoneNumber: 'phone.invalid' }],
    [{ terms: false }, { terms: 'terms.required' }],
  ])('receives the fields to correct: %o', async (changes, fields) => {
    const body = form('mended@charity.example', changes)
    await desk().post('/api/organizations/register', body).thenRefused(422, fields)
  })

  it('is refused an address that has a login or an application', async () => {
    const { username } = await newApplicant(api, 'twice')
    for (const address of ['staff@harbour.example', username, username.toUpperCase()]) {
      await desk()
        .post('/api/organizations/register', form(address))
        .thenRefused(409, 'email_registered')
      await desk().post('/api/organizations/username', { username: address }).thenAnswered(204)
    }
    const free = await desk().post('/api/organizations/username', { username: 'free@x.example' })
    expect(free.status).toBe(404)
  })

  it('signs up only once, even if several requests arrive at the same time', async () => {
    const username = 'raced@charity.example'
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => desk().post('/api/organizations/register', form(username))),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 409).length).toBe(3)
    expect(statuses.filter((status) => status === 204).length).toBe(1)
  })
})

describe('the letter to an applicant', () => {
  it('verifies the address once, in the browser that signed up', async () => {
    const { browser, token, get } = await newApplicant(api, 'letter')
    const path = `/api/organizations/register/${await token()}`
    expect((await browser.get(path)).json).toEqual({ asksForPassword: false })
    await browser.post(path, {}).thenAnswered(204)
    await get().thenAnswered(200, { isEmailVerified: true })
    await browser.post(path, {}).thenRefused(404, 'link_invalid')
  })

  it('needs the password in another browser', async () => {
    const { username, password, token } = await newApplicant(api, 'elsewhere')
    const path = `/api/organizations/register/${await token()}`
    expect((await desk().get(path)).json).toEqual({ asksForPassword: true })
    await desk().post(path, {}).thenRefused(422, { password: 'password.required' })
    await desk().post(path, { password: 'Lighthouse-8' }).thenRefused(422, 'wrong_password')
    await desk().post(path, { password }).thenAnswered(204)
    await logIn(username, password).thenAnswered(204)
  })

  it('is sent again at an early login, but only with the right password', async () => {
    const { username, password, organisationId } = await newApplicant(api, 'early')
    const links = async () => {
      const events = await api.store.read(streamName('application', organisationId))
      return events.filter(({ type }) => type === 'ApplicantLinkRequested').length
    }
    await logIn(username, 'Lighthouse-8').thenRefused(422, 'wrong_credentials')
    expect(await links()).toBe(1)
    await logIn(username, password).thenRefused(422, 'email_not_verified')
    expect(await links()).toBe(2)
  })
})

describe('an applicant who forgot the password', () => {
  const mailedToken = async ({
    organisationId,
    state,
  }: Awaited<ReturnType<typeof newApplicant>>) => {
    const { openLinks, applicantId } = await state()
    const link = openLinks.find(({ purpose }) => purpose === 'reset_password')
    if (link === undefined) throw new Error('no letter')
    return api.keys.staffMailToken({ organisationId, staffId: applicantId, linkId: link.linkId })
  }
  const forgot = (username: string) => desk().post('/api/organizations/forgot', { username })

  it('chooses another by the letter, once, and every session ends', async () => {
    const applicant = await verifiedApplicant(api, 'forgot')
    const { browser, username, password } = applicant
    const answer = await forgot(username)
    expect([answer.status, answer.json]).toEqual([204, (await forgot('no@body.example')).json])
    const path = `/api/organizations/forgot/${await mailedToken(applicant)}`
    await desk().get(path).thenAnswered(204)
    await desk().post(path, { newPassword: 'kite' }).thenAnswered(422)
    await desk().post(path, { newPassword: 'Lighthouse-9' }).thenAnswered(204)
    await browser.get('/api/organizations/application').thenAnswered(401)
    await logIn(username, password).thenAnswered(422)
    await logIn(username, 'Lighthouse-9').thenAnswered(204)
    await desk().post(path, { newPassword: 'Lighthouse-9' }).thenRefused(404, 'link_invalid')
  })

  it('confirms the address by resetting the password', async () => {
    const applicant = await newApplicant(api, 'unproved')
    await forgot(applicant.username)
    const path = `/api/organizations/forgot/${await mailedToken(applicant)}`
    await desk().post(path, { newPassword: 'Lighthouse-9' })
    expect(await applicant.state()).toMatchObject({ emailVerified: true })
    await logIn(applicant.username, 'Lighthouse-9').thenAnswered(204)
  })

  it('receives no email after a withdrawal, and cannot use a link for another purpose', async () => {
    const applicant = await newApplicant(api, 'gone')
    const verify = `/api/organizations/forgot/${await applicant.token()}`
    await desk().get(verify).thenAnswered(404)
    await applicant.post('withdraw', {})
    const before = await api.store.read(streamName('application', applicant.organisationId))
    await forgot(applicant.username).thenAnswered(204)
    const after = await api.store.read(streamName('application', applicant.organisationId))
    expect(after).toHaveLength(before.length)
  })
})

describe('an applicant who returns', () => {
  it('continues on another device', async () => {
    const { username, password } = await verifiedApplicant(api, 'back')
    const other = desk()
    await other.post('/api/donors/login', { username, password }).thenAnswered(204)
    const answer = await other.get('/api/organizations/application')
    expect(answer.json).toMatchObject({ username, isEmailVerified: true })
  })

  it('who has withdrawn has no login any more, and may sign up again', async () => {
    const { browser, username, password, post } = await verifiedApplicant(api, 'gone')
    await post('withdraw', { reason: 'Later' }).thenAnswered(204)
    await browser.get('/api/organizations/application').thenAnswered(401)
    await logIn(username, password).thenRefused(422, 'wrong_credentials')
    await desk().post('/api/organizations/register', form(username)).thenAnswered(204)
  })

  it('who mistyped their address frees that of their page, and the letter confirms nothing', async () => {
    const [mistyped, right] = [await newApplicant(api, 'wnog'), await newApplicant(api, 'wong')]
    const { info } = sectionBodies('kites-of-wong')
    await mistyped.put('info', info)
    await right.put('info', info).thenRefused(409, 'sub_domain_taken')
    const path = `/api/organizations/register/${await mistyped.token()}`
    await mistyped.post('withdraw')
    await right.put('info', info).thenAnswered(200)
    const { password } = mistyped
    await desk().post(path, { password }).thenRefused(422, 'wrong_password')
    expect(await mistyped.state()).toMatchObject({ status: 'withdrawn', emailVerified: false })
  })
})

describe('the agreement that an open charity signed', () => {
  const path = '/api/organizations/terms'
  const overview = '/api/organizations/overview'
  const newer = {
    version: '2027-03',
    text: { en: ['Another text.'], zh: ['另一份條款。'], cn: ['另一份条款。'] },
    sha256: { en: 'e'.repeat(64), zh: 'f'.repeat(64), cn: 'c'.repeat(64) },
  }
  const accept = { version: newer.version, textSha256: newer.sha256.en }

  it('is the one that its officers signed, with its text', async () => {
    const owner = given(api).as(staff('owner'))
    const { due, accepted } = (await owner.get(path)).json as TermsAnswer
    expect(due).toBeNull()
    const signatories = {
      director: expect.any(String) as string,
      secretary: expect.any(String) as string,
    }
    const [signed] = accepted
    expect(accepted).toMatchObject([{ version: currentAgreement.version, signatories }])
    const { language = 'en', text } = signed?.shown ?? {}
    expect(text).toEqual(currentAgreement.text[language])
    expect(signed?.textSha256).toBe(currentAgreement.sha256[language])
    const { termsDue } = (await owner.get(overview)).json as OverviewAnswer
    expect(termsDue).toBe(false)
  })

  it('is accepted once for a newer version, by one owner for all', async () => {
    const app = createApp({
      ...api.dependencies,
      agreementVersions: [currentAgreement, newer],
    })
    const later = { ...api, app }
    const organisationId = worldId('organisation', 'lionrock')
    const owner = given(later).as(staff('owner', 'lionrock'))
    const colleague = (await createColleague(later, organisationId, 'owner')).browser
    const finance = given(later).as(staff('finance', 'lionrock'))
    const isDue = async (who: Client) => ((await who.get(overview)).json as OverviewAnswer).termsDue
    expect([await isDue(owner), await isDue(colleague), await isDue(finance)]).toEqual([
      true,
      true,
      false,
    ])
    await owner.get(path).thenAnswered(200, {
      due: { version: '2027-03', text: ['Another text.'], textSha256: newer.sha256.en },
      accepted: [{ version: '2026-11' }],
    })
    await finance.get(path).thenAnswered(403)
    await finance.post(path, accept).thenAnswered(403)
    const answers = await Promise.all([owner.post(path, accept), colleague.post(path, accept)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { due, accepted } = (await owner.get(path)).json as TermsAnswer
    expect(due).toBeNull()
    expect(accepted).toMatchObject([
      { version: '2027-03', signatories: null, shown: { text: ['Another text.'] } },
      { version: '2026-11' },
    ])
    expect([await isDue(owner), await isDue(colleague)]).toEqual([false, false])
    const events = await api.store.read(streamName('organisation', organisationId))
    expect(events.filter(({ type }) => type === 'TermsAccepted')).toHaveLength(1)
  })

  it.each([
    ['another version', accept],
    ['another text', { version: currentAgreement.version, textSha256: 'a'.repeat(64) }],
  ])('is not accepted with %s than the current one', async (_, body) => {
    await given(api).as(staff('owner')).post(path, body).thenRefused(409, 'terms_changed')
  })
})
