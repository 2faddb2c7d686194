import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * The leases of processes on things that their death must release. A lease is renewed while its
 * holder lives, and another process may take it when it has ended. A row is deleted when its work
 * is done.
 */
export type LeaseTable = {
  name: string
  token: string
  expires_at: Instant
}
