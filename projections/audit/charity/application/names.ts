import { streamCategory } from '@almoner/domain/kernel/ids.ts'
import { createTypeGuard, type AuditedFact } from '../../finding/facts.ts'
import type { Findings } from '../../finding/findings.ts'

export const nameTypes = [
  'OrganisationRegistered',
  'CustomDomainVerified',
  'CustomDomainLost',
  'CustomDomainRemoved',
  'NameReserved',
  'NameReleased',
] as const
const isOfName = createTypeGuard(nameTypes)

const categories: ReadonlySet<string> = new Set(['sub_domain', 'custom_domain'])

/** A sub-domain and a custom domain lead to one charity, which is the one it is reserved for. */
export const createNameChecks = (findings: Findings, isMine: (name: string) => boolean) => {
  const holders = new Map<string, string>()
  const users = new Map<string, string>()
  const use = (fact: AuditedFact, name: string, organisationId: string): void => {
    if (!isMine(name)) return
    findings.checked('names', 'names of charities')
    const [user, holder] = [users.get(name), holders.get(name)]
    if (user !== undefined && user !== organisationId) {
      findings.found('names', 'takes a name that another charity has', fact)
    }
    if (holder !== undefined && holder !== organisationId) {
      findings.found('names', 'takes a name that is reserved for another', fact)
    }
    users.set(name, organisationId)
  }
  const reserve = (fact: AuditedFact, owner: string): void => {
    const user = users.get(fact.stream)
    if (user !== undefined && user !== owner) {
      findings.found('names', 'reserves a name that another charity has', fact)
    }
    holders.set(fact.stream, owner)
  }
  const free = (fact: AuditedFact, owner: string): void => {
    if (holders.get(fact.stream) !== owner) {
      findings.found('names', 'frees a name that was reserved for another', fact)
    }
    if (users.get(fact.stream) === owner) {
      findings.found('names', 'frees a name that its charity has', fact)
    }
    holders.delete(fact.stream)
  }
  return {
    take: (fact: AuditedFact): void => {
      if (!isOfName(fact)) return
      switch (fact.type) {
        case 'OrganisationRegistered':
          use(fact, `sub_domain-${fact.data.subDomain}`, fact.data.organisationId)
          break
        case 'CustomDomainVerified':
          use(fact, `custom_domain-${fact.data.host}`, fact.data.organisationId)
          break
        case 'CustomDomainLost':
        case 'CustomDomainRemoved':
          users.delete(`custom_domain-${fact.data.host}`)
          break
        case 'NameReserved':
        case 'NameReleased':
          if (!categories.has(streamCategory(fact.stream)) || !isMine(fact.stream)) break
          findings.checked('names', 'reservations')
          if (fact.type === 'NameReserved') reserve(fact, fact.data.owner)
          else free(fact, fact.data.owner)
          break
      }
    },
  }
}
