import type { OrganisationId, PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { MarketingConsentId } from '@almoner/domain/marketing-consent/commands.ts'
import type { ConsentSource, WithdrawalSource } from '@almoner/domain/marketing-consent/events.ts'

/** One row for each person and charity: the person's consent to direct marketing, and its text. */
export type MarketingConsentTable = {
  consent_id: MarketingConsentId
  organisation_id: OrganisationId
  person_id: PersonId
  /**
   * Whether the consent is active: given, not withdrawn since, and of a person who has not been
   * erased.
   */
  stands: boolean
  /** Personal; null once the consent is no longer active, when the person is not mailed. */
  first_name: string | null
  last_name: string | null
  email: string | null
  text: string
  text_version: number
  language: Language
  source: ConsentSource
  given_at: Instant
  withdrawn_at: Instant | null
  withdrawn_from: WithdrawalSource | null
  given_position: bigint
  position: bigint
}
