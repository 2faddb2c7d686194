import { Hono, type Context } from 'hono'
import type { DnsAnswer, DnsGateway } from '@almoner/workflows/gateways/dns/gateway.ts'
import type { DnsStore } from './dns-store.ts'
import { listPage, missingPage, recordsPage, stylesheet } from './pages.ts'

type DnsRecord = { name: string; value: string }

/** A host that a charity requested, with the records that would prove it. */
export type AskedDomain = {
  host: string
  charity: string
  cname: DnsRecord & { type: 'CNAME' | 'ALIAS' }
  txt: DnsRecord
  /** The name servers' answers for an ALIAS. */
  addresses: readonly string[]
}

const challengePrefix = /^_almoner-challenge\./

// The pages run no script.
const policy =
  "default-src 'self'; script-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * Creates a DNS provider for the demonstration, at `/sandbox/dns`. A visitor publishes or removes
 * the records of a host that a charity requested, or silences the name servers.
 */
export const createSandboxDns = ({
  store,
  askedDomains,
}: {
  store: DnsStore
  askedDomains: () => Promise<readonly AskedDomain[]>
}): { gateway: DnsGateway; app: Hono } => {
  const find = async (host: string): Promise<AskedDomain | null> =>
    (await askedDomains()).find((domain) => domain.host === host) ?? null
  const app = new Hono()
  app.get('/', async (c) => answer(c, listPage(await askedDomains())))
  app.get('/dns.css', (c) =>
    c.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8', ...guarded }),
  )
  app.get('/:host', async (c) => {
    const domain = await find(c.req.param('host'))
    if (domain === null) return answer(c, missingPage(), 404)
    return answer(c, recordsPage(domain, await store.get(domain.host)))
  })
  app.post('/:host', async (c) => {
    const domain = await find(c.req.param('host'))
    if (domain === null) return answer(c, missingPage(), 404)
    const form = await c.req.parseBody()
    await store.put({
      host: domain.host,
      cname: form['cname'] === undefined ? null : domain.cname.value,
      txt: form['txt'] === undefined ? null : domain.txt.value,
      isSilent: form['silent'] !== undefined,
    })
    return c.redirect(`/sandbox/dns/${domain.host}`, 303)
  })
  return {
    app,
    gateway: {
      lookUp: async (name, type) => {
        const host = type === 'TXT' ? name.replace(challengePrefix, '') : name
        const records = await store.get(host)
        if (records?.isSilent) return { answer: 'unknown' }
        if (type === 'TXT') return toAnswer(records?.txt)
        const domain = records?.cname == null ? null : await find(host)
        if (domain?.cname.type !== 'ALIAS') return toAnswer(type === 'CNAME' && records?.cname)
        const addresses = domain.addresses.filter(
          (each) => each.includes(':') === (type === 'AAAA'),
        )
        return toAnswer(type !== 'CNAME' && addresses)
      },
    },
  }
}

const toAnswer = (value: string | readonly string[] | false | null | undefined): DnsAnswer => {
  const values = [value || []].flat()
  return values.length === 0 ? { answer: 'none' } : { answer: 'records', values }
}

const guarded = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

const answer = (c: Context, page: ReturnType<typeof missingPage>, status: 200 | 404 = 200) =>
  c.html(page, status, guarded)
