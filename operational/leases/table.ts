import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * Which process holds something that its death must give back? A lease is renewed while its holder
 * lives, and is another's when it has ended. A row is deleted when its work is done.
 */
export type LeaseTable = {
  name: string
  token: string
  expires_at: Instant
}
