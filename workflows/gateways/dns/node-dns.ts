import { Resolver } from 'node:dns/promises'
import type { DnsAnswer, DnsGateway } from './gateway.ts'

const timeoutMilliseconds = 3_000
const tries = 2

/** The name does not exist, or has no record of this type. Every other failure is no answer. */
const absent = new Set(['ENOTFOUND', 'ENODATA'])

/** Creates a gateway to the machine's resolvers, or to those at the given addresses. */
export const createNodeDns = ({
  servers = [],
}: {
  servers?: readonly string[]
} = {}): DnsGateway => {
  const resolver = new Resolver({ timeout: timeoutMilliseconds, tries })
  if (servers.length > 0) resolver.setServers(servers)
  return {
    lookUp: async (name, type) => {
      try {
        if (type === 'CNAME') return toAnswer(await resolver.resolveCname(name))
        if (type === 'A') return toAnswer(await resolver.resolve4(name))
        if (type === 'AAAA') return toAnswer(await resolver.resolve6(name))
        // A long value arrives in pieces.
        const texts = await resolver.resolveTxt(name)
        return toAnswer(texts.map((pieces) => pieces.join('')))
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException
        return { answer: absent.has(code) ? 'none' : 'unknown' }
      }
    },
  }
}

const toAnswer = (values: readonly string[]): DnsAnswer =>
  values.length === 0 ? { answer: 'none' } : { answer: 'records', values }

/** `DNS_SERVERS`: addresses of resolvers, separated by commas; none: the machine's. */
export const readDnsServers = (env: Record<string, string | undefined>): readonly string[] =>
  (env['DNS_SERVERS'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
