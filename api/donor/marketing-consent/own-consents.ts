import type { Context } from 'hono'
import type * as v from 'valibot'
import { present } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { later, type Position } from '@almoner/eventstore/position.ts'
import { charityById } from '@almoner/projections/models/charity-directory/query.ts'
import {
  consentsHere,
  consentsOf,
  type ConsentRow,
} from '@almoner/projections/models/marketing-consents/query.ts'
import { consentIdOf } from '@almoner/workflows/consent-books.ts'
import type { AppEnv } from '../../app-env.ts'
import { charityHere } from '../../middleware/tenant.ts'
import { ownAccount, ownPeople } from '../../use-cases/accounts/own-account.ts'
import {
  mostOthers,
  type changeNewsSchema,
  type ConsentAnswer,
  type OwnConsentsAnswer,
} from '../../use-cases/marketing-consent/contract.ts'
import {
  consentsShown,
  givingOf,
  saidBy,
  tellConsent,
} from '../../use-cases/marketing-consent/tell-consent.ts'
import { textAnswer } from './text-answer.ts'

/** The logged-in donor's consents, here and at other charities, by all their addresses. */
export const ownConsents = async (c: Context<AppEnv>): Promise<OwnConsentsAnswer> => {
  const { db } = c.get('deps')
  const language = c.get('language')
  const { organisationId, profile } = charityHere(c)
  const people = await ownPeople(c)
  const page = { standing: true, before: null, limit: mostOthers }
  const [here, everywhere] = await Promise.all([
    consentsHere(db, { organisationId, people }),
    consentsOf(db, { people, ...page }),
  ])
  const [newest] = here
  const others = await Promise.all(
    onePerCharity(everywhere)
      .filter((consent) => consent.organisationId !== organisationId)
      .map(async (consent) => {
        const charity = present(await charityById(db, consent.organisationId), 'their charity')
        return {
          organizationId: consent.organisationId,
          name: localised(charity.profile.name, language),
          agreed: agreedTo(consent),
        }
      }),
  )
  return {
    here: {
      text: textAnswer(profile.name, language),
      agreed: newest ? agreedTo(newest) : null,
    },
    others,
  }
}

/** Whether the logged-in donor has given marketing consent to the charity at this host. */
export const hasAgreedHere = async (c: Context<AppEnv>): Promise<boolean> => {
  const { organisationId } = charityHere(c)
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
  email: present(email, 'the address of a consent that stands'),
  text,
})

/** Gives or withdraws consent at the charity of this host, as the logged-in donor. */
export const changeOwnConsents = async (
  c: Context<AppEnv>,
  change: v.InferOutput<typeof changeNewsSchema>,
): Promise<void> => {
  const { organisationId, profile } = charityHere(c)
  if (!change.agreed) {
    await withdrawAt(c, organisationId)
    return
  }
  const { username: email, details } = await ownAccount(c)
  const { firstName, lastName } = details
  const giving = givingOf({
    organisationId,
    personId: c.get('deps').keys.personOfEmail(email),
    person: { firstName, lastName, email },
    text: change.textId,
    name: profile.name,
    source: 'account',
    givenWith: null,
  })
  await consentsShown(c, await tellConsent(c.get('deps'), { ...giving, ...saidBy(c, 'account') }))
}

/** The consent may be by any of the donor's addresses. */
export const withdrawAt = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<void> => {
  const people = await ownPeople(c)
  let saidAt: Position = 0n
  for (const personId of people) {
    const told = await tellConsent(c.get('deps'), {
      consentId: consentIdOf(organisationId, personId),
      organisationId,
      command: { type: 'WithdrawMarketingConsent', source: 'account', givenWith: null },
      ...saidBy(c, 'account'),
    })
    saidAt = later(saidAt, told)
  }
  await consentsShown(c, saidAt)
}
