import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * Up to which object was a provider's list read? A place in the provider's own list: the books do
 * not depend on it, and a lost one is found again.
 */
export type ProviderCursorTable = {
  /** The list. */
  name: string
  /** The provider's own id of the newest object that was read. */
  object_id: string
  /** When the provider made that object. */
  created_at: Instant
}
