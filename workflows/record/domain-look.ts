import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { domainRecords } from '@almoner/domain/organisation/custom-domain.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { DomainCheck } from '@almoner/operational/domain-checks/domain-checks.ts'
import type { RecordFound } from '@almoner/operational/domain-checks/table.ts'
import type { DnsAnswer, DnsGateway } from '../gateways/dns/gateway.ts'

export type DomainLookDependencies = {
  store: EventStore
  dns: DnsGateway
  /** The newest look at each charity's host. */
  domainChecks: {
    save: (check: DomainCheck & { organisationId: OrganisationId }) => Promise<void>
    find: (asked: { organisationId: OrganisationId; host: string }) => Promise<DomainCheck | null>
  }
  /** The platform's own host, below which each charity has its sub-domain. */
  baseDomain: string
  now: () => Instant
}

/** The category of the streams that make a verified host unique across charities. */
export const customDomainCategory = 'custom_domain'

/** Both records of a charity's host as they are now. */
export const lookAtRecords = async (
  { dns, baseDomain }: Pick<DomainLookDependencies, 'dns' | 'baseDomain'>,
  {
    subDomain,
    customDomain,
  }: { subDomain: string; customDomain: NonNullable<RegisteredOrganisation['customDomain']> },
): Promise<{ cname: RecordFound; txt: RecordFound }> => {
  const { cname, txt } = domainRecords({ ...customDomain, subDomain, baseDomain })
  const [cnameAnswer, txtAnswer] = await Promise.all([
    dns.lookUp(cname.name, 'CNAME'),
    dns.lookUp(txt.name, 'TXT'),
  ])
  return {
    cname: toFound(cnameAnswer, (value) => toHost(value) === cname.value),
    txt: toFound(txtAnswer, (value) => value.trim() === txt.value),
  }
}

// Names of hosts have no case, and may end with the dot of the root.
const toHost = (value: string): string => value.toLowerCase().replace(/\.$/, '')

const mostValues = 5
const longestValue = 200

const toFound = (found: DnsAnswer, isRight: (value: string) => boolean): RecordFound => {
  if (found.answer !== 'records') return { status: found.answer, values: [] }
  const values = found.values.slice(0, mostValues).map((value) => value.slice(0, longestValue))
  return { status: found.values.some(isRight) ? 'right' : 'other', values }
}
