import type { OrganisationId, PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { MarketingConsentId } from '@almoner/domain/marketing-consent/commands.ts'
import type { ConsentSource, WithdrawalSource } from '@almoner/domain/marketing-consent/events.ts'

/** Whom may this charity write news to, and to what did they agree? One row a person and charity. */
export type MarketingConsentTable = {
  consent_id: MarketingConsentId
  organisation_id: OrganisationId
  person_id: PersonId
  /** It stands: given, not withdrawn since, and by somebody who has not been erased. */
  stands: boolean
  /** Personal; null from the moment it stands no more, when nobody is to be written to. */
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
