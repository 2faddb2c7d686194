import type { Instant } from '@almoner/domain/kernel/time.ts'

/** Who does what only one request may do at a time? A row goes when it is done. */
export type LeaseTable = {
  name: string
  token: string
  /** After this it is another's: its holder has crashed. */
  expires_at: Instant
}
