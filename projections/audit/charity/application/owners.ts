import { createTypeGuard, nameOnly, type AuditedFact } from '../../finding/facts.ts'
import type { Findings, NamedEvent } from '../../finding/findings.ts'

export const ownerTypes = [
  'OrganisationApproved',
  'StaffMemberAdded',
  'StaffInvited',
  'InvitationAccepted',
  'StaffRoleChanged',
  'StaffRemoved',
] as const
const isOfOwners = createTypeGuard(ownerTypes)

type Charity = {
  approval: NamedEvent | null
  owners: Set<string>
  /** The roles that people were invited to. */
  invited: Map<string, string>
}

/** An open charity has an owner at the end, and never loses its last one. */
export const createOwnerChecks = (findings: Findings) => {
  const charities = new Map<string, Charity>()
  const find = (organisationId: string): Charity => {
    const charity = charities.get(organisationId) ?? {
      approval: null,
      owners: new Set(),
      invited: new Map(),
    }
    charities.set(organisationId, charity)
    return charity
  }
  const leave = (fact: AuditedFact, { owners }: Charity, staffId: string): void => {
    const wasOwner = owners.delete(staffId)
    if (wasOwner && owners.size === 0) findings.found('owners', 'takes the last owner away', fact)
  }
  return {
    take: (fact: AuditedFact): void => {
      if (!isOfOwners(fact)) return
      switch (fact.type) {
        case 'OrganisationApproved':
          find(fact.data.organisationId).approval = nameOnly(fact)
          break
        case 'StaffMemberAdded':
          if (fact.data.role === 'owner') {
            find(fact.data.organisationId).owners.add(fact.data.staffId)
          }
          break
        case 'StaffInvited':
          find(fact.data.organisationId).invited.set(fact.data.staffId, fact.data.role)
          break
        case 'InvitationAccepted': {
          const { owners, invited } = find(fact.data.organisationId)
          if (invited.get(fact.data.staffId) === 'owner') owners.add(fact.data.staffId)
          break
        }
        case 'StaffRoleChanged': {
          const charity = find(fact.data.organisationId)
          if (fact.data.role === 'owner') charity.owners.add(fact.data.staffId)
          else leave(fact, charity, fact.data.staffId)
          break
        }
        case 'StaffRemoved':
          leave(fact, find(fact.data.organisationId), fact.data.staffId)
          break
      }
    },
    finish: (): void => {
      for (const { approval, owners } of charities.values()) {
        if (approval === null) continue
        findings.checked('owners', 'open charities')
        if (owners.size === 0)
          findings.found('owners', 'opens a charity without an owner', approval)
      }
    },
  }
}
