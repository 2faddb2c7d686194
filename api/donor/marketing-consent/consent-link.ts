import type { Context } from 'hono'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { marketingConsent } from '@almoner/domain/marketing-consent/index.ts'
import type { ConsentTextName } from '@almoner/domain/marketing-consent/text.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { findCharityById } from '@almoner/projections/models/charity-directory/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { callerNetwork, assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../http/problem.ts'
import type { ConsentLinkAnswer } from '../../use-cases/marketing-consent/contract.ts'
import {
  waitForConsents,
  toGiveConsent,
  consentContext,
  handleConsentCommand,
} from '../../use-cases/marketing-consent/handle-consent-command.ts'
import { toTextAnswer } from './text-answer.ts'

/**
 * The consent behind a charity's link, read from its stream. An invalid link counts against the
 * caller, a valid one against itself: a mail provider unsubscribes many people from one address.
 */
const consentBehind = async (c: Context<AppEnv>, token: string) => {
  const { keys, store } = c.get('deps')
  const consentId = keys.consentOfNewsToken(token)
  if (consentId === null) {
    await assertWithinLimit(c, { key: `news-link:${callerNetwork(c)}`, perSeconds: 2, burst: 60 })
    throw new Refusal('news_link_unknown')
  }
  await assertWithinLimit(c, { key: `news-link:${consentId}`, perSeconds: 2, burst: 60 })
  const { state } = await loadState(store, marketingConsent, consentId)
  if (state.status === 'none' || isOfAnother(c, state.organisationId)) {
    throw new Refusal('news_link_unknown')
  }
  return state
}

// A charity that may no longer collect has no host; its recipients can still unsubscribe.
const isOfAnother = (c: Context<AppEnv>, organisationId: string): boolean => {
  const here = c.get('tenant')
  return here.kind === 'charity' && here.charity.organisationId !== organisationId
}

/** Reads the current consent and changes nothing. */
export const loadConsentLink = async (
  c: Context<AppEnv>,
  token: string,
): Promise<ConsentLinkAnswer> => {
  const { organisationId, status } = await consentBehind(c, token)
  const charity = await findCharityById(c.get('deps').db, organisationId)
  const { name } = requirePresent(charity, 'the charity of a consent').profile
  const language = c.get('language')
  return {
    charity: localised(name, language),
    agreed: status === 'given',
    text: toTextAnswer(name, language),
  }
}

export const unsubscribe = async (
  c: Context<AppEnv>,
  { token, source }: { token: string; source: 'unsubscribe_page' | 'one_click' },
): Promise<void> => {
  const { consentId, organisationId } = await consentBehind(c, token)
  const consentPosition = await handleConsentCommand(c.get('deps'), {
    consentId,
    organisationId,
    command: { type: 'WithdrawMarketingConsent', source, givenWith: null },
    ...consentContext(c, 'link'),
  })
  await waitForConsents(c, consentPosition)
}

/** Restores a consent just withdrawn. The consent of an erased person cannot be restored. */
export const agreeAgain = async (
  c: Context<AppEnv>,
  { token, text }: { token: string; text: ConsentTextName },
): Promise<void> => {
  const { organisationId, personId, person } = await consentBehind(c, token)
  if (isErased(person.email)) throw new Refusal('news_link_unknown')
  const charity = await findCharityById(c.get('deps').db, organisationId)
  const { name } = requirePresent(charity, 'the charity of a consent').profile
  const how = { source: 'unsubscribe_page', givenWith: null } as const
  const giving = toGiveConsent({ organisationId, personId, person, text, name, ...how })
  await waitForConsents(
    c,
    await handleConsentCommand(c.get('deps'), { ...giving, ...consentContext(c, 'link') }),
  )
}
