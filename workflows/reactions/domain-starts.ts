import type { CustomDomainEvent } from '@almoner/domain/organisation/custom-domain/events.ts'
import { releaseDomain } from '../tasks/release-domain.ts'
import { verifyDomainId } from '../processes/verify-domain/contract.ts'
import { verifyDomain } from '../processes/verify-domain/process.ts'
import { toStart, type Start } from './start.ts'

/** Looks at the DNS records of a charity's own host. */
export const domainCheck = ({
  data: { organisationId, checkId },
}: Extract<CustomDomainEvent, { data: { checkId: string } }>): Start => {
  const input = { organisationId, checkId }
  return { process: verifyDomain.name, id: verifyDomainId(input), input }
}

/** A charity's own host is no longer its own. */
export const domainEnd = ({
  id: eventId,
  data: { organisationId, host },
}: CustomDomainEvent & { id: string }): Start =>
  toStart(releaseDomain, { organisationId, host, eventId })
