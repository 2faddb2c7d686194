import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * The newest object read from each of a provider's lists. It is a place in the provider's own list:
 * the books do not depend on it, and a lost one is found again.
 */
export type ProviderCursorTable = {
  /** The list. */
  name: string
  /** The provider's own id of the newest object that was read. */
  object_id: string
  /** The time at which the provider created that object. */
  created_at: Instant
}
