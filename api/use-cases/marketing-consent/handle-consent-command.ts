import type { Context } from 'hono'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { localised, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { GiveMarketingConsent } from '@almoner/domain/marketing-consent/commands.ts'
import { marketingConsent } from '@almoner/domain/marketing-consent/index.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import { findModelsOfCategory } from '@almoner/projections/models-of-events.ts'
import {
  toConsentId,
  recordOnConsent,
  type OwnConsent,
  type ConsentChange,
} from '@almoner/workflows/steps/record/consent-books.ts'
import type { AppDependencies, AppEnv } from '../../http/app-env.ts'
import { actorContext } from '../../middleware/session.ts'
import { waitForModels } from '../commands/wait-until-shown.ts'

/**
 * Records a consent or its withdrawal, or nothing if the state is already so. Returns the event's
 * position.
 */
export const handleConsentCommand = (
  { store, now }: Pick<AppDependencies, 'store' | 'now'>,
  options: ConsentChange,
): Promise<Position> =>
  recordOnConsent({ store, now: () => instantFromMilliseconds(now()) }, options)

type Giving = Pick<GiveMarketingConsent, 'organisationId' | 'source' | 'givenWith' | 'text'> & {
  personId: PersonId
  person: GiveMarketingConsent['person']
  /** The charity's, of which the text speaks in its own language. */
  name: LocalisedText
}

/** Returns the command for a consent to a text. */
export const toGiveConsent = ({
  name,
  ...giving
}: Giving): OwnConsent & Pick<ConsentChange, 'command'> => {
  const { organisationId, personId, text } = giving
  const consentId = toConsentId(organisationId, personId)
  const charity = localised(name, text.language)
  const command = { type: 'GiveMarketingConsent', consentId, charity, ...giving } as const
  return { consentId, organisationId, command }
}

type Requesting = Omit<Giving, 'source' | 'givenWith'> & { givenWith: string }

/**
 * Returns the command for a consent beside a payment, which counts only once that payment has
 * succeeded.
 */
export const toRequestConsent = ({
  name,
  ...asking
}: Requesting): OwnConsent & Pick<ConsentChange, 'command'> => {
  const { organisationId, personId, text } = asking
  const consentId = toConsentId(organisationId, personId)
  const charity = localised(name, text.language)
  const command = { type: 'RequestMarketingConsent', consentId, charity, ...asking } as const
  return { consentId, organisationId, command }
}

/** The actor, and a command id that is unique to one request: from an account, or by a link. */
export const consentContext = (c: Context<AppEnv>, way: 'account' | 'link') => {
  const by = actorContext(c)
  return { ...by, commandId: `${way}:${by.correlation}` }
}

/** The page reads the consents right after the answer. */
export const waitForConsents = async (c: Context<AppEnv>, saidAt: Position): Promise<void> => {
  await waitForModels(c, findModelsOfCategory(marketingConsent.category), saidAt)
}
