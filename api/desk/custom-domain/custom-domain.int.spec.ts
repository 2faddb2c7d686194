import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { reserve } from '@almoner/eventstore/commands/reservation.ts'
import { saveDomainCheck } from '@almoner/operational/domain-checks/domain-checks.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { customDomainCategory } from '@almoner/workflows/steps/record/domain-look.ts'
import { createApp } from '../../app.ts'
import { openBrowser, useApi } from '../../testing/api.ts'
import { createCustomDomain } from '../../testing/custom-domain.ts'
import { createStaff } from '../../testing/gift.ts'
import { given, staff } from '../../testing/given.ts'
import type { CustomDomainAnswer } from './contract.ts'

const api = useApi()
const owner = given(api).as(staff('owner'))
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const path = '/api/organizations/custom-domain'
const host = 'give.harbourlight.example'
const organisationId = worldId('organisation', 'harbour')

const read = async (): Promise<CustomDomainAnswer> => (await owner.get(path)).json
const ask = (input: string) => owner.post(path, { host: input })
const remove = (removed = host) => owner.delete(path, {}, { host: removed })

describe('the owner of a charity with the premium plan', () => {
  it('has no domain at first', async () => {
    expect(await read()).toEqual({
      mayEdit: true,
      plan: 'premium',
      isIncluded: true,
      planWith: 'premium',
      ownHost: 'harbour.localhost',
      takesWholeDomains: false,
      domain: null,
    })
  })

  it.each([
    ['', 'custom_domain.required'],
    ['harbourlight', 'custom_domain.invalid'],
    ['203.0.113.9', 'custom_domain.invalid'],
    ['0x7f.1', 'custom_domain.invalid'],
    ['give.harbourlight.example:8443', 'custom_domain.invalid'],
    ['give.harbourlight.example/path', 'custom_domain.invalid'],
    ['give..example', 'custom_domain.invalid'],
    ['harbour.localhost', 'custom_domain.ours'],
    ['https://WWW.harbourlight.example', 'custom_domain.www'],
    ['harbourlight.org.hk', 'custom_domain.too_short'],
  ])('is refused “%s” at its field: %s', async (input, code) => {
    await ask(input).thenRefused(422, { host: code })
  })

  it('requests a host, pasted in any form, and receives the DNS records to publish', async () => {
    const answer = await ask(' https://Give.HarbourLight.example/ ').thenAnswered(200)
    const { domain }: CustomDomainAnswer = answer.json
    expect(domain).toMatchObject({
      host,
      address: `http://${host}:3000`,
      status: 'verifying',
      lookedAt: null,
      records: [
        { type: 'CNAME', name: host, value: 'harbour.localhost', found: null },
        {
          type: 'TXT',
          name: `_almoner-challenge.${host}`,
          value: expect.stringMatching(/^almoner-verification=[0-9a-f]{40}$/) as string,
        },
      ],
    })
    // A repeated request keeps the value, because it may be published already.
    const again: CustomDomainAnswer = (await ask(host)).json
    expect(again.domain?.records).toEqual(domain?.records)
  })

  it('must remove it before another', async () => {
    await ask('pay.harbourlight.example').thenRefused(409, 'custom_domain_exists')
  })

  it('sees the DNS records that were found, and can request another check', async () => {
    const findings = {
      cname: { status: 'other' as const, values: ['elsewhere.example'] },
      txt: { status: 'unknown' as const, values: [] },
      isTaken: false,
    }
    const lookedAt = instantFromMilliseconds(Date.now() + 1_000)
    const check = {
      organisationId,
      host,
      lookedAt,
      nextLookAt: null,
      found: findings,
      absentSince: null,
    }
    await saveDomainCheck(api.db, check)
    expect((await read()).domain).toMatchObject({
      status: 'pending',
      lookedAt,
      records: [{ found: findings.cname }, { found: findings.txt }],
    })
    await saveDomainCheck(api.db, { ...check, lookedAt: instantFromMilliseconds(0) })
    await owner.post(`${path}/check`, {}).thenAnswered(200, { domain: { status: 'verifying' } })
  })

  it('is limited in the number of checks', async () => {
    const answers = []
    for (let press = 0; press < 6; press += 1) {
      answers.push((await owner.post(`${path}/check`, {})).status)
    }
    expect(answers).toContain(429)
  })

  it('sees it verified, lost, and removed', async () => {
    const domain = createCustomDomain(api, { subDomain: 'harbour', host })
    await domain.verify()
    expect((await read()).domain).toMatchObject({ status: 'verified', lostAt: null })
    await domain.lose()
    const lookedAt = instantFromMilliseconds(Date.now() + 60_000)
    const none = { status: 'none' as const, values: [] }
    await saveDomainCheck(api.db, {
      organisationId,
      host,
      lookedAt,
      nextLookAt: null,
      found: { cname: none, txt: none, isTaken: false },
      absentSince: lookedAt,
    })
    expect((await read()).domain).toMatchObject({ status: 'lost' })
    await remove('other.harbourlight.example').thenAnswered(200)
    expect((await read()).domain).not.toBeNull()
    await remove().thenAnswered(200)
    expect((await read()).domain).toBeNull()
    await owner.post(`${path}/check`, {}).thenAnswered(404)
  })

  it('is refused a host that another charity has proved', async () => {
    await reserve(api.store, {
      category: customDomainCategory,
      key: 'give.taken.example',
      owner: worldId('organisation', 'lionrock'),
      context: {
        tenant: null,
        actor: 'spec',
        correlation: 'spec',
        causation: null,
        commandId: randomUUID(),
        at: instantFromMilliseconds(Date.now()),
      },
    })
    await ask('give.taken.example').thenRefused(409, { host: 'custom_domain.taken' })
  })

  it('may write it in Chinese: it is stored as ASCII', async () => {
    const answer: CustomDomainAnswer = (await ask('捐款.海港.公司.hk')).json
    expect(answer.domain?.host).toMatch(/^xn--[a-z0-9-]+\.xn--[a-z0-9-]+\.xn--55qx5d\.hk$/)
    await remove(answer.domain?.host)
  })
})

describe('on a platform with published IP addresses', () => {
  const whole = 'harbourlight.org.hk'

  it('a whole domain is taken, with an ALIAS, addresses and a proof to publish', async () => {
    const site = { ...api.dependencies.site, addresses: ['203.0.113.10', '2001:db8::10'] }
    const app = createApp({ ...api.dependencies, site })
    const { browser } = await createStaff({ ...api, app }, 'harbour')
    await browser.post(path, { host: `https://${whole}/` }).thenAnswered(200, {
      takesWholeDomains: true,
      domain: {
        host: whole,
        records: [
          { type: 'ALIAS', name: whole, value: 'harbour.localhost' },
          { type: 'TXT', name: `_almoner-challenge.${whole}` },
        ],
        addresses: [
          { type: 'A', value: '203.0.113.10' },
          { type: 'AAAA', value: '2001:db8::10' },
        ],
      },
    })
    await remove(whole)
  })

  it('its verified whole domain has the charity’s pages', async () => {
    const domain = createCustomDomain(api, { subDomain: 'harbour', host: whole })
    await domain.ask()
    await domain.verify()
    await openBrowser(api, whole).get('/api/donors/organization').thenAnswered(200)
    await domain.remove()
  })
})

describe('others', () => {
  it('without the plan see which plan includes it, and the server refuses their request', async () => {
    const lionRock = given(api).as(staff('owner', 'lionrock'))
    const settings = { isIncluded: false, plan: 'pro', planWith: 'premium' }
    await lionRock.get(path).thenAnswered(200, settings)
    const refusal = [409, 'plan_excludes_custom_domain'] as const
    await lionRock.post(path, { host: 'give.lionrock.example' }).thenRefused(...refusal)
    await lionRock.post(`${path}/check`, {}).thenRefused(...refusal)
  })
})
