import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** What a look found at the name of one record. */
export type RecordFound = {
  /** `other`: records, but not the expected one. `unknown`: no server answered. */
  status: 'right' | 'other' | 'none' | 'unknown'
  /** The values that were found, shortened. */
  values: string[]
}

export type DomainFound = {
  /** Of what leads payers to us: the CNAME, or the addresses of a host without one. */
  cname: RecordFound
  txt: RecordFound
  /** Both are right, and another charity has proved the same host. */
  isTaken: boolean
}

/**
 * What did the newest look at the DNS records of a charity's own host find? Operational, not
 * derived: events record what changed, not each look.
 */
export type DomainCheckTable = {
  organisation_id: OrganisationId
  host: string
  looked_at: Instant
  /** Null where no look is planned: a person asks for the next one. */
  next_look_at: Instant | null
  found: DomainFound
  /** Since when every look found a record absent; null where the last did not. */
  absent_since: Instant | null
}
