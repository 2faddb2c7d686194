import type { Hono } from 'hono'
import type { Pool } from 'pg'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { domainRecords } from '@almoner/domain/organisation/custom-domain/custom-domain.ts'
import type { Db } from '@almoner/projections/engine/database.ts'
import { listAskedDomains } from '@almoner/projections/models/charity-directory/query.ts'
import type { Site } from '@almoner/platform/site.ts'
import type { DnsGateway } from '@almoner/workflows/gateways/dns/gateway.ts'
import { createNodeDns, readDnsServers } from '@almoner/workflows/gateways/dns/node-dns.ts'
import { createPostgresDnsStore } from './dns-store.ts'
import { createSandboxDns } from './sandbox-dns.ts'

/** The resolvers of `DNS_SERVERS`; without them, the simulated DNS provider. */
export const connectDns = async (
  env: Record<string, string | undefined>,
  { pool, db, pages, site }: { pool: Pool; db: Db; pages: Hono; site: Site },
): Promise<DnsGateway> => {
  const servers = readDnsServers(env)
  if (servers.length > 0) return createNodeDns({ servers })
  const { baseDomain } = site
  const dns = createSandboxDns({
    store: await createPostgresDnsStore(pool),
    askedDomains: async () =>
      (await listAskedDomains(db)).flatMap(({ customDomain, subDomain, profile }) =>
        customDomain === null
          ? []
          : [
              {
                host: customDomain.host,
                charity: localised(profile.name, 'en'),
                ...domainRecords({ ...customDomain, subDomain, baseDomain }),
                addresses: site.addresses ?? [],
              },
            ],
      ),
  })
  pages.route('/sandbox/dns', dns.app)
  return dns.gateway
}
