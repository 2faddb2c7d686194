import { describe, expect, it } from 'vitest'
import { createMemoryDnsStore } from './dns-store.ts'
import { createSandboxDns } from './sandbox-dns.ts'

const host = 'give.harbour.example'
const domainRecords = {
  host,
  charity: 'Harbour Light',
  cname: { type: 'CNAME' as const, name: host, value: 'harbour.localhost' },
  txt: { name: `_almoner-challenge.${host}`, value: 'almoner-verification=1' },
  addresses: [],
}

const provider = () => {
  const dns = createSandboxDns({
    store: createMemoryDnsStore(),
    askedDomains: async () => [domainRecords],
  })
  return {
    open: async (path: string) => await dns.app.request(path),
    publish: async (form: Record<string, string>, at = host) =>
      await dns.app.request(`/${at}`, { method: 'POST', body: new URLSearchParams(form) }),
    answers: async () => [
      await dns.gateway.lookUp(domainRecords.cname.name, 'CNAME'),
      await dns.gateway.lookUp(domainRecords.txt.name, 'TXT'),
    ],
  }
}

const none = { answer: 'none' }
const unknown = { answer: 'unknown' }

describe('the simulated DNS provider', () => {
  it('has no records until a visitor publishes them', async () => {
    const { publish, answers } = provider()
    expect(await answers()).toEqual([none, none])
    const published = await publish({ cname: 'on' })
    expect(published.status).toBe(303)
    expect(await answers()).toEqual([{ answer: 'records', values: ['harbour.localhost'] }, none])
    await publish({ cname: 'on', txt: 'on' })
    expect(await answers()).toEqual([
      { answer: 'records', values: ['harbour.localhost'] },
      { answer: 'records', values: ['almoner-verification=1'] },
    ])
    await publish({})
    expect(await answers()).toEqual([none, none])
  })

  it('answers an ALIAS of a whole domain with addresses', async () => {
    const whole = {
      ...domainRecords,
      host: 'harbour.example',
      cname: { type: 'ALIAS' as const, name: 'harbour.example', value: 'harbour.localhost' },
      addresses: ['203.0.113.10', '2001:db8::10'],
    }
    const { app, gateway } = createSandboxDns({
      store: createMemoryDnsStore(),
      askedDomains: async () => [whole],
    })
    const answers = () =>
      Promise.all((['CNAME', 'A', 'AAAA'] as const).map((type) => gateway.lookUp(whole.host, type)))
    expect(await answers()).toEqual([none, none, none])
    const body = new URLSearchParams({ cname: 'on' })
    await app.request(`/${whole.host}`, { method: 'POST', body })
    expect(await answers()).toEqual([
      none,
      { answer: 'records', values: ['203.0.113.10'] },
      { answer: 'records', values: ['2001:db8::10'] },
    ])
  })

  it('can be silent', async () => {
    const { publish, answers } = provider()
    await publish({ cname: 'on', txt: 'on', silent: 'on' })
    expect(await answers()).toEqual([unknown, unknown])
  })

  it('shows the domains that charities requested, and no other', async () => {
    const { open, publish } = provider()
    expect(await (await open('/')).text()).toContain(`href="/sandbox/dns/${host}"`)
    await publish({ txt: 'on' })
    const page = await (await open(`/${host}`)).text()
    expect(page).toMatch(/name="txt"\s+checked/)
    expect(page).not.toMatch(/name="cname"\s+checked/)
    expect((await open('/other.example')).status).toBe(404)
    expect((await publish({}, 'other.example')).status).toBe(404)
  })
})
