import type { DomainCheck } from '@almoner/operational/domain-checks/domain-checks.ts'
import { crashPoint, type Faults } from '../engines/virtual/faults.ts'
import type { CardDomains } from '../gateways/ports/card-domains.ts'
import type { DnsAnswer, DnsGateway } from '../gateways/dns/gateway.ts'
import type { DomainLookDependencies } from '../steps/record/domain-look.ts'

/** The name servers of the world, the newest looks, and the hosts that a provider knows. */
export const createDomains = (faults: Faults) => {
  const answers = new Map<string, DnsAnswer>()
  const checks = new Map<string, DomainCheck>()
  const registered = new Map<string, boolean>()
  let looks = 0
  const none: DnsAnswer = { answer: 'none' }
  const dns: DnsGateway = {
    lookUp: async (name, type) => {
      crashPoint(faults, `dns ${type} ${name}`)
      if (type === 'CNAME') looks += 1
      return answers.get(type === 'A' || type === 'AAAA' ? `${type} ${name}` : name) ?? none
    },
  }
  const domainChecks: DomainLookDependencies['domainChecks'] = {
    save: async ({ organisationId, ...check }) => {
      crashPoint(faults, `check ${organisationId}: before`)
      checks.set(organisationId, check)
      crashPoint(faults, `check ${organisationId}: after`)
    },
    find: async ({ organisationId, host }) => {
      const check = checks.get(organisationId)
      return check?.host === host ? check : null
    },
  }
  const walletDomains: CardDomains = {
    registerDomain: async (host) => {
      crashPoint(faults, `register ${host}`)
      registered.set(host, true)
    },
    disableDomain: async (host) => {
      crashPoint(faults, `disable ${host}`)
      if (registered.has(host)) registered.set(host, false)
    },
  }
  return {
    dns,
    domainChecks,
    walletDomains,
    /** The answer at a name from now on; of addresses at `A harbour.org.hk`. */
    answers: (name: string, answer: DnsAnswer): void => {
      answers.set(name, answer)
    },
    check: (organisationId: string): DomainCheck | null => checks.get(organisationId) ?? null,
    registered,
    /** Returns the number of look-ups of the records. */
    looks: () => looks,
  }
}
