import type { Context } from 'hono'
import type * as v from 'valibot'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { laterPosition, type Position } from '@almoner/eventstore/position.ts'
import { findCharityById } from '@almoner/projections/models/charity-directory/query.ts'
import {
  consentsHere,
  listConsents,
  type ConsentRow,
} from '@almoner/projections/models/marketing-consent/query.ts'
import { toConsentId } from '@almoner/workflows/steps/record/consent-books.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { currentCharity } from '../../middleware/tenant.ts'
import { loadOwnAccount, ownPeople } from '../../use-cases/accounts/own-account/own-account.ts'
import {
  mostOthers,
  type changeConsentSchema,
  type ConsentAnswer,
  type OwnConsentsAnswer,
} from '../../use-cases/marketing-consent/contract.ts'
import {
  waitForConsents,
  toGiveConsent,
  consentContext,
  handleConsentCommand,
} from '../../use-cases/marketing-consent/handle-consent-command.ts'
import { toTextAnswer } from './text-answer.ts'

/** The logged-in donor's consents, here and at other charities, by all their addresses. */
export const listOwnConsents = async (c: Context<AppEnv>): Promise<OwnConsentsAnswer> => {
  const { db } = c.get('deps')
  const language = c.get('language')
  const { organisationId, profile } = currentCharity(c)
  const people = await ownPeople(c)
  const page = { standing: true, before: null, limit: mostOthers }
  const [here, everywhere] = await Promise.all([
    consentsHere(db, { organisationId, people }),
    listConsents(db, { people, ...page }),
  ])
  const [newest] = here
  const others = await Promise.all(
    onePerCharity(everywhere)
      .filter((consent) => consent.organisationId !== organisationId)
      .map(async (consent) => {
        const charity = requirePresent(
          await findCharityById(db, consent.organisationId),
          'their charity',
        )
        return {
          organizationId: consent.organisationId,
          name: localised(charity.profile.name, language),
          agreed: agreedTo(consent),
        }
      }),
  )
  return {
    here: {
      text: toTextAnswer(profile.name, language),
      agreed: newest ? agreedTo(newest) : null,
    },
    others,
  }
}

/** Returns whether the logged-in donor has given marketing consent to the charity at this host. */
export const hasAgreedHere = async (c: Context<AppEnv>): Promise<boolean> => {
  const { organisationId } = currentCharity(c)
  const people = await ownPeople(c)
  return (await consentsHere(c.get('deps').db, { organisationId, people })).length > 0
}

const onePerCharity = (consents: readonly ConsentRow[]): readonly ConsentRow[] => {
  const newest = new Map<OrganisationId, ConsentRow>()
  for (const consent of consents) {
    if (!newest.has(consent.organisationId)) newest.set(consent.organisationId, consent)
  }
  return [...newest.values()]
}

const agreedTo = ({ givenAt: at, source, email, text }: ConsentRow): ConsentAnswer => ({
  at,
  source,
  email: requirePresent(email, 'the address of a consent that stands'),
  text,
})

/** Gives or withdraws consent at the charity of this host, as the logged-in donor. */
export const changeOwnConsents = async (
  c: Context<AppEnv>,
  change: v.InferOutput<typeof changeConsentSchema>,
): Promise<void> => {
  const { organisationId, profile } = currentCharity(c)
  if (!change.agreed) {
    await withdrawAt(c, organisationId)
    return
  }
  const { username: email, details } = await loadOwnAccount(c)
  const { firstName, lastName } = details
  const giving = toGiveConsent({
    organisationId,
    personId: c.get('deps').keys.personOfEmail(email),
    person: { firstName, lastName, email },
    text: change.textId,
    name: profile.name,
    source: 'account',
    givenWith: null,
  })
  await waitForConsents(
    c,
    await handleConsentCommand(c.get('deps'), { ...giving, ...consentContext(c, 'account') }),
  )
}

/** The consent may be by any of the donor's addresses. */
export const withdrawAt = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<void> => {
  const people = await ownPeople(c)
  let consentPosition: Position = 0n
  for (const personId of people) {
    const received = await handleConsentCommand(c.get('deps'), {
      consentId: toConsentId(organisationId, personId),
      organisationId,
      command: { type: 'WithdrawMarketingConsent', source: 'account', givenWith: null },
      ...consentContext(c, 'account'),
    })
    consentPosition = laterPosition(consentPosition, received)
  }
  await waitForConsents(c, consentPosition)
}
