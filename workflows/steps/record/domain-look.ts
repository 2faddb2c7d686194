import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { domainRecords } from '@almoner/domain/organisation/custom-domain/custom-domain.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { DomainCheck } from '@almoner/operational/domain-checks/domain-checks.ts'
import { plainAddress } from '@almoner/platform/public-addresses.ts'
import type { RecordFound } from '@almoner/operational/domain-checks/table.ts'
import type { DnsAnswer, DnsGateway } from '../../gateways/dns/gateway.ts'

export type DomainLookDependencies = {
  store: EventStore
  dns: DnsGateway
  /** The newest check of each charity's host. */
  domainChecks: {
    save: (check: DomainCheck & { organisationId: OrganisationId }) => Promise<void>
    find: (query: { organisationId: OrganisationId; host: string }) => Promise<DomainCheck | null>
  }
  /** The platform's own host, below which each charity has its sub-domain. */
  baseDomain: string
  /** The addresses for a whole domain; empty if the operator names none. */
  publicAddresses: readonly string[]
  now: () => Instant
}

/** The category of the streams that make a verified host unique across charities. */
export const customDomainCategory = 'custom_domain'

/**
 * Returns both records of a charity's host as they are now. A host without a CNAME is correct if
 * each of its addresses is ours. An address does not show which charity is meant, so only the other
 * record does, and it must remain.
 */
export const lookAtRecords = async (
  {
    dns,
    baseDomain,
    publicAddresses,
  }: Pick<DomainLookDependencies, 'dns' | 'baseDomain' | 'publicAddresses'>,
  {
    subDomain,
    customDomain,
  }: { subDomain: string; customDomain: NonNullable<RegisteredOrganisation['customDomain']> },
): Promise<{ found: { cname: RecordFound; txt: RecordFound }; isByAddress: boolean }> => {
  const { cname, txt } = domainRecords({ ...customDomain, subDomain, baseDomain })
  const [cnameAnswer, txtAnswer] = await Promise.all([
    dns.lookUp(cname.name, 'CNAME'),
    dns.lookUp(txt.name, 'TXT'),
  ])
  const isByAddress = cnameAnswer.answer === 'none' && publicAddresses.length > 0
  const findings = {
    cname: isByAddress
      ? await lookAtAddresses({ dns, publicAddresses }, cname.name)
      : toFound(cnameAnswer, (value) => toHost(value) === cname.value),
    txt: toFound(txtAnswer, (value) => value.trim() === txt.value),
  }
  return { found: findings, isByAddress }
}

// One foreign address would lead a part of the payers elsewhere.
const lookAtAddresses = async (
  { dns, publicAddresses }: Pick<DomainLookDependencies, 'dns' | 'publicAddresses'>,
  name: string,
): Promise<RecordFound> => {
  const answers = await Promise.all([dns.lookUp(name, 'A'), dns.lookUp(name, 'AAAA')])
  const values = answers.flatMap((each) => (each.answer === 'records' ? each.values : []))
  const isForeign = (value: string) => !publicAddresses.includes(plainAddress(value))
  const shownValues = cut(values)
  if (values.some(isForeign)) return { status: 'other', values: cut(values.filter(isForeign)) }
  if (answers.some(({ answer }) => answer === 'unknown'))
    return { status: 'unknown', values: shownValues }
  return { status: values.length > 0 ? 'right' : 'none', values: shownValues }
}

// Names of hosts have no case, and may end with the dot of the root.
const toHost = (value: string): string => value.toLowerCase().replace(/\.$/, '')

const mostValues = 5
const longestValue = 200

const toFound = (dnsAnswer: DnsAnswer, isRight: (value: string) => boolean): RecordFound => {
  if (dnsAnswer.answer !== 'records') return { status: dnsAnswer.answer, values: [] }
  return {
    status: dnsAnswer.values.some(isRight) ? 'right' : 'other',
    values: cut(dnsAnswer.values),
  }
}

const cut = (values: readonly string[]): string[] =>
  values.slice(0, mostValues).map((value) => value.slice(0, longestValue))
