import { generateKeyPairSync } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { clearTextIn } from '@almoner/eventstore/postgres/testing/clear-text.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createApp } from '../../app.ts'
import { createLog } from '@almoner/platform/log/log.ts'
import { openBrowser, useApi, type Client } from '../../testing/api.ts'
import { administrator, given, guest, staff } from '../../testing/given.ts'
import { giveAccessReason } from '../../testing/reviewers.ts'
import type { ManualMethodBody, PaymeBody, PaymentMethodsAnswer } from './contract.ts'

/** Sends the password with each change, as the page does. */
const proving = (browser: Client, password: string): Client => ({
  ...browser,
  put: (at, body, headers) =>
    browser.put(at, typeof body === 'object' ? { stepUp: { password }, ...body } : body, headers),
  delete: (at, headers, body = {}) =>
    browser.delete(at, headers, { stepUp: { password }, ...(body as object) }),
})

const api = useApi()
const logged: string[] = []
const ownerAt = (subDomain: string) =>
  proving(given(api).as(staff('owner', subDomain)), 'Harbour2026')
const harbour = ownerAt('harbour')
const lionRock = ownerAt('lionrock')
const bauhinia = ownerAt('bauhinia')
const administration = proving(given(api).as(administrator()), 'Almoner2026')

const path = '/api/organizations/ways-to-pay'
const feePath = (subDomain: string) =>
  `/api/admin/organizations/${worldId('organisation', subDomain)}/tap-and-go-fee`

beforeAll(async () => {
  // The production log, which collects every line that these requests write.
  const log = createLog({ write: (line: string) => logged.push(line) })
  api.app = createApp({ ...api.dependencies, log })
  await giveAccessReason(administration, 'lionrock')
})

const readMethods = async (browser: Client): Promise<PaymentMethodsAnswer> =>
  (await browser.get(path)).json
const wallet = async (browser: Client, name: string) =>
  (await readMethods(browser)).wallets.find(({ method }) => method === name)
const manual = async (browser: Client, name: string) =>
  (await readMethods(browser)).manual.find(({ method }) => method === name)
const readFields = ({ json }: { json: unknown }) => (json as { fields?: object }).fields
const errorCode = ({ json }: { json: unknown }) => (json as { error: { code: string } }).error.code

const payme: PaymeBody = {
  clientId: ' client-of-the-charity\n',
  clientSecret: 'secret-of-the-charity',
  signingKeyId: 'key-id-of-the-charity',
  signingKey: 'c2lnbmluZy1rZXktb2YtdGhl',
  expiresOn: '2027-11-20',
}
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const tapAndGo = {
  appId: 'app-of-the-charity',
  apiKey: 'api-key-of-the-charity',
  publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
}
const secrets = [
  'client-of-the-charity',
  payme.clientSecret,
  payme.signingKey,
  tapAndGo.apiKey,
  tapAndGo.publicKey.split('\n')[1] ?? '',
]

const none = { en: '', zh: '', cn: '' }
const fps = (changes: Partial<ManualMethodBody> = {}): ManualMethodBody => ({
  enabled: true,
  code: '00020101021126270012hk.com.hkicl020712345675204000053033445802HK5902NA6002HK63042E94',
  bank: null,
  payableTo: none,
  instructions: none,
  ...changes,
})

describe('payment methods', () => {
  it('are read by all of a charity’s staff and by no other caller', async () => {
    await given(api).as(guest()).get(path).thenRefused(401, 'not_signed_in')
    await administration.get(path).thenRefused(401, 'not_signed_in')
    await given(api).as(guest('harbour.localhost')).get(path).thenAnswered(404)
    const rights = { mayEdit: false, plan: 'premium' }
    await given(api).as(staff('viewer')).get(path).thenAnswered(200, rights)
    await harbour.get(path).thenAnswered(200, { mayEdit: true })
  })

  it.each(['viewer', 'fundraiser'] as const)('are not for a %s to change', async (role) => {
    const reader = given(api).as(staff(role))
    await reader.put(`${path}/manual/fps`, fps()).thenRefused(403, 'not_allowed')
    await reader.put(`${path}/providers/payme`, payme).thenRefused(403, 'not_allowed')
    await reader.delete(`${path}/providers/payme`).thenRefused(403, 'not_allowed')
  })

  it('are a charity’s own', async () => {
    const before = await readMethods(lionRock)
    await harbour.put(`${path}/manual/cash`, fps({ code: null, enabled: false }))
    expect(await readMethods(lionRock)).toEqual(before)
    await harbour.put(`${path}/manual/cash`, fps({ code: null }))
  })

  it('name the subscription that has them', async () => {
    const stated = await readMethods(lionRock)
    expect(stated).toMatchObject({ plan: 'pro', planWith: { wallets: 'pro', manual: 'premium' } })
    expect(new Set(stated.manual.map(({ state }) => state))).toEqual(new Set(['plan_too_small']))
    expect((await readMethods(bauhinia)).wallets.map(({ state }) => state)).toEqual([
      'plan_too_small',
      'plan_too_small',
    ])
  })
})

describe('a manual payment method', () => {
  it('is set as a whole, and payers see it', async () => {
    const instructions = { en: ' Thank you ', zh: '多謝', cn: '' }
    await harbour.put(`${path}/manual/fps`, fps({ instructions })).thenAnswered(200)
    expect(await manual(harbour, 'fps')).toMatchObject({
      state: 'on',
      code: fps().code,
      instructions: { en: 'Thank you', zh: '多謝', cn: '' },
    })
    await harbour.put(`${path}/manual/fps`, fps({ enabled: false }))
    const site = (await openBrowser(api, 'harbour.localhost').get('/api/donors/organization')).json
    expect(site).toMatchObject({ paymentMethod: { manual: expect.not.arrayContaining(['fps']) } })
    await harbour.put(`${path}/manual/fps`, fps())
  })

  it('is refused if the plan excludes it, but can still be switched off', async () => {
    await lionRock.put(`${path}/manual/fps`, fps()).thenRefused(409, 'plan_excludes_method')
    await lionRock.put(`${path}/manual/fps`, fps({ enabled: false })).thenAnswered(200)
  })

  it('is not set in the place of settings that the person has not seen', async () => {
    const { revision: seenRevision } = (await manual(harbour, 'octopus')) ?? {}
    await harbour
      .put(`${path}/manual/octopus`, fps({ seen: seenRevision, code: 'first' }))
      .thenAnswered(200)
    // The answer was lost, and the request is sent again.
    await harbour
      .put(`${path}/manual/octopus`, fps({ seen: seenRevision, code: 'first' }))
      .thenAnswered(200)
    await harbour
      .put(`${path}/manual/octopus`, fps({ seen: seenRevision, code: 'second' }))
      .thenRefused(409, 'method_changed')
    const current = await manual(harbour, 'octopus')
    expect(current?.code).toBe('first')
    const body = fps({ seen: current?.revision, code: 'second' })
    await harbour.put(`${path}/manual/octopus`, body).thenAnswered(200)
    expect(await manual(harbour, 'octopus')).toMatchObject({ code: 'second' })
  })

  it('that has changed since the person saw it is reported before the password is requested', async () => {
    const unproved = fps({ seen: -1, code: 'third' })
    const refused = await harbour.put(`${path}/manual/octopus`, { ...unproved, stepUp: {} })
    expect(errorCode(refused)).toBe('method_changed')
  })

  it.each([
    ['a script', 'javascript:alert(1)', 'code.dangerous'],
    ['one in capitals', ' JavaScript:alert(1)', 'code.dangerous'],
    ['one in two lines', 'java\nscript:alert(1)', 'code.dangerous'],
    ['a page in itself', 'data:text/html,<script>', 'code.dangerous'],
    ['a control character', 'java\u0000script:alert(1)', 'code.invalid'],
    ['no text', '', 'code.required'],
    ['too long a text', 'x'.repeat(2_001), 'code.too_long'],
    ['more than a QR code holds', '善'.repeat(778), 'code.too_long'],
  ])('does not accept %s as a code', async (_what, code, field) => {
    const before = await manual(harbour, 'fps')
    const refused = await harbour.put(`${path}/manual/fps`, fps({ code }))
    expect([refused.status, readFields(refused)]).toEqual([422, { code: field }])
    expect(await manual(harbour, 'fps')).toEqual(before)
  })

  it('accepts any other text as a code, unchanged', async () => {
    const code = 'https://wallet.example/pay?to=1&<b>'
    await harbour.put(`${path}/manual/bocpay`, fps({ code }))
    expect(await manual(harbour, 'bocpay')).toMatchObject({ state: 'on', code })
  })

  it('reports which part of a bank account or a cheque is missing', async () => {
    const bank = {
      bankCode: '4',
      branchCode: '808',
      accountNumber: '123456001',
      accountHolder: 'H',
    }
    const put = async (name: string, changes: Partial<ManualMethodBody>) =>
      readFields(await harbour.put(`${path}/manual/${name}`, fps({ code: null, ...changes })))
    expect(await put('bank_transfer', { bank })).toEqual({ bank: 'bank_account.invalid' })
    expect(await put('bank_transfer', {})).toEqual({ bank: 'bank_account.required' })
    expect(await put('check_writing', {})).toEqual({ payableTo: 'payable_to.required' })
    await harbour.put(`${path}/manual/card`, fps()).thenAnswered(422)
  })
})

describe('a wallet’s credentials', () => {
  it('are stored, and then the wallet is on', async () => {
    expect(await wallet(lionRock, 'payme')).toMatchObject({ state: 'save_again' })
    await lionRock.put(`${path}/providers/payme`, payme).thenAnswered(200)
    expect(await wallet(lionRock, 'payme')).toMatchObject({
      state: 'on',
      credentials: { expiresOn: '2027-11-20', daysLeft: expect.any(Number) as number },
    })
    await lionRock.put(`${path}/providers/tap_and_go`, tapAndGo)
    expect(await wallet(lionRock, 'tap_and_go')).toMatchObject({ state: 'fee_missing' })
  })

  it('are in no answer, no event, no log line and no table', async () => {
    const answers = [
      await lionRock.put(`${path}/providers/payme`, payme),
      await lionRock.put(`${path}/providers/payme`, { ...payme, expiresOn: 'soon' }),
      await bauhinia.put(`${path}/providers/payme`, payme),
      await lionRock.get(path),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 409, 200])
    expect(logged.length).toBeGreaterThan(0)
    const output = JSON.stringify([answers.map(({ text }) => text), logged])
    for (const secret of secrets) expect(output).not.toContain(secret)
    const search = (schema: string) =>
      clearTextIn((text) => api.db.executeQuery(CompiledQuery.raw(text)), {
        schema,
        words: secrets,
      })
    for (const schema of ['es', 'operational', 'read_models'])
      expect(await search(schema)).toEqual([])
  })

  it.each([
    [{ clientId: '' }, { clientId: 'client_id.required' }],
    [{ clientSecret: 'two words' }, { clientSecret: 'client_secret.invalid' }],
    [{ signingKeyId: '海港' }, { signingKeyId: 'signing_key_id.invalid' }],
    [{ signingKey: 'not-base64!' }, { signingKey: 'signing_key.invalid' }],
    [{ signingKey: undefined }, { signingKey: 'signing_key.required' }],
    [{ expiresOn: '2027-02-31' }, { expiresOn: 'expires_on.invalid' }],
    [{ expiresOn: '2026-01-01' }, { expiresOn: 'expires_on.past' }],
    [{ expiresOn: '2226-11-20' }, { expiresOn: 'expires_on.too_far' }],
  ])('are refused if a part is invalid: %j', async (changes, fields) => {
    const refused = await lionRock.put(`${path}/providers/payme`, { ...payme, ...changes })
    expect([refused.status, readFields(refused)]).toEqual([422, fields])
  })

  it('are refused without a valid body, or with an invalid public key', async () => {
    await lionRock.put(`${path}/providers/payme`, '{').thenAnswered(400)
    await lionRock.put(`${path}/providers/payme`, '[]').thenAnswered(422)
    const bad = await lionRock.put(`${path}/providers/tap_and_go`, { ...tapAndGo, publicKey: 'k' })
    expect(readFields(bad)).toEqual({ publicKey: 'public_key.invalid' })
  })

  it('are not stored if the subscription excludes the wallet', async () => {
    await bauhinia.put(`${path}/providers/payme`, payme).thenRefused(409, 'plan_excludes_method')
    const { credentials } = api.dependencies
    expect(await credentials.status(worldId('organisation', 'bauhinia'))).toEqual([])
  })

  it('are saved again after a crash between storing and recording', async () => {
    const organisationId = worldId('organisation', 'lionrock')
    await api.dependencies.credentials.remove(organisationId, 'payme')
    expect(await wallet(lionRock, 'payme')).toMatchObject({ state: 'save_again' })
    await lionRock.put(`${path}/providers/payme`, payme)
    expect(await wallet(lionRock, 'payme')).toMatchObject({ state: 'on' })
  })

  it('are not stored in the place of others that the person has not seen', async () => {
    const storedAt = async () => (await wallet(lionRock, 'payme'))?.credentials?.storedAt ?? null
    const seenAt = await storedAt()
    const put = (clientId: string, saw: string | null) =>
      lionRock.put(`${path}/providers/payme`, { ...payme, clientId, seen: saw })
    await put('client-of-the-charity-2', seenAt).thenAnswered(200)
    await put('client-of-the-charity-2', seenAt).thenAnswered(200)
    for (const old of [seenAt, null]) {
      await put('client-of-the-charity-3', old).thenRefused(409, 'method_changed')
    }
    await put('client-of-the-charity-3', await storedAt()).thenAnswered(200)
  })

  it('are not removed if they have changed since the person saw them', async () => {
    const remove = (seenAt: string | null) =>
      lionRock.delete(`${path}/providers/payme`, {}, { seen: seenAt })
    await remove('2026-01-01T00:00:00.000Z').thenRefused(409, 'method_changed')
    expect(await wallet(lionRock, 'payme')).toMatchObject({ state: 'on' })
  })

  it('are removed, and removed again', async () => {
    await lionRock.delete(`${path}/providers/payme`).thenAnswered(200)
    await lionRock.delete(`${path}/providers/payme`).thenAnswered(200)
    expect(await wallet(lionRock, 'payme')).toMatchObject({
      state: 'credentials_missing',
      credentials: null,
    })
    const site = (await openBrowser(api, 'lionrock.localhost').get('/api/donors/organization')).json
    expect(site).toMatchObject({ paymentMethod: { payMe: { enabled: false } } })
  })
})

describe('the fee of Tap & Go for a charity', () => {
  it('is set by an administrator only', async () => {
    const body = { basisPoints: 175 }
    const fee = feePath('lionrock')
    await given(api).as(guest()).put(fee, body).thenRefused(401, 'not_signed_in')
    await lionRock.put(fee, body).thenRefused(401, 'not_signed_in')
    expect((await administration.put(fee, body)).json).toEqual(body)
    expect((await administration.get(fee)).json).toEqual(body)
    expect(await wallet(lionRock, 'tap_and_go')).toMatchObject({ state: 'on', feeBasisPoints: 175 })
  })

  it.each([-1, 1.5, 1_001, '150'])('is not %j', async (basisPoints) => {
    await administration.put(feePath('lionrock'), { basisPoints }).thenAnswered(422)
  })

  it('is of a charity that there is', async () => {
    await administration.get(feePath('nobody')).thenAnswered(404)
    await administration.put(feePath('nobody'), { basisPoints: 1 }).thenAnswered(404)
  })
})
