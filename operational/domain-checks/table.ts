import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** The result of a check of one record. */
export type RecordFound = {
  /** `other`: records, but not the expected one. `unknown`: no server answered. */
  status: 'right' | 'other' | 'none' | 'unknown'
  /** The values found, shortened. */
  values: string[]
}

export type DomainFound = {
  /** The record that leads payers to us: the CNAME, or the addresses of a host without one. */
  cname: RecordFound
  txt: RecordFound
  /** Both records are right, but another charity has proved this host. */
  isTaken: boolean
}

/**
 * The newest check of the DNS records of a charity's own host. Operational, not derived: events
 * record changes, not each check.
 */
export type DomainCheckTable = {
  organisation_id: OrganisationId
  host: string
  looked_at: Instant
  /** Null if no check is planned; a person then requests the next one. */
  next_look_at: Instant | null
  found: DomainFound
  /** The time since which every check found a record absent; null if the last check did not. */
  absent_since: Instant | null
}
