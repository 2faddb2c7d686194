import type { Context } from 'hono'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type * as v from 'valibot'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { ProfileCommand } from '@almoner/domain/organisation/profile/change.ts'
import { charityOrigin } from '@almoner/platform/site.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { idempotencyKey } from '../../../use-cases/commands/idempotency-key.ts'
import { toLocalised, toTexts } from '../../../use-cases/charity/localised-texts.ts'
import { sendCommand } from '../../../use-cases/commands/send-command.ts'
import { organisationProblem } from '../../../use-cases/commands/organisation-problem.ts'
import {
  loadOwnCharity,
  ownOrganisation,
  ownStaffId,
} from '../../../use-cases/charity/own-charity.ts'
import { toE164 } from '../../../use-cases/payments/payer/payer.ts'
import { answerProfileChange } from '../../../use-cases/charity/profile-change/answer.ts'
import type { InfoAnswer, infoSchema, proposalSchema } from './contract.ts'
import { ownLogoAddress, storeLogo } from './logo.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'

/** Returns the charity's details, and its newest proposed change. */
export const readInfo = async (c: Context<AppEnv>): Promise<InfoAnswer> => {
  const charity = await loadOwnCharity(c)
  const { profile, contact, irFileNumber, revisions, subDomain } = charity
  const { defaultLanguage, minimumPaymentCents } = profile
  return {
    registered: {
      name: toTexts(profile.name, defaultLanguage),
      address: toTexts(profile.address, defaultLanguage),
      irFileNumber: irFileNumber ?? '',
    },
    change: answerProfileChange(charity),
    registeredRevision: revisions.registered,
    payerSite: charityOrigin(c.get('deps').site, { subDomain, customHost: null }),
    logo: ownLogoAddress(profile),
    organisationUrl: profile.organisationUrl ?? '',
    ...contact,
    defaultLanguage,
    supportedLanguages: [...profile.supportedLanguages],
    detectsLanguage: includes(profile.plan, 'languages') && profile.autoDetectLanguage,
    statementDescriptor: profile.statementDescriptor,
    minimum: minimumPaymentCents,
    revision: revisions.profile,
  }
}

export const changeInfo = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof infoSchema>,
): Promise<void> => {
  const { email, firstName, lastName, phoneNumber, minimum, seen, ...rest } = body
  await handle(c, {
    type: 'ChangeOrganisationProfile',
    profile: {
      organisationUrl: rest.organisationUrl || null,
      defaultLanguage: rest.defaultLanguage,
      supportedLanguages: [...new Set(rest.supportedLanguages)],
      statementDescriptor: rest.statementDescriptor,
      minimumPaymentCents: minimum,
    },
    contact: { email, firstName, lastName, phoneNumber: toE164(phoneNumber) },
    seenRevision: seen,
  })
}

export const changeLogo = async (c: Context<AppEnv>): Promise<void> => {
  await handle(c, { type: 'ChangeLogo', fileKey: await storeLogo(c) })
}

export const proposeChange = async (
  c: Context<AppEnv>,
  { name, address, irFileNumber, note, seen }: v.InferOutput<typeof proposalSchema>,
): Promise<void> => {
  const { defaultLanguage } = (await loadOwnCharity(c)).profile
  const command: ProfileCommand = {
    type: 'ProposeProfileChange',
    name: requirePresent(toLocalised(name, defaultLanguage), 'a name that was typed'),
    address: requirePresent(toLocalised(address, defaultLanguage), 'an address that was typed'),
    irFileNumber: irFileNumber || null,
    note: note.trim(),
    seenRevision: seen,
  }
  // A repeat finds the first one, which waits; with other words it would be lost unseen.
  const key = `${ownStaffId(c)}:${idempotencyKey(c) ?? c.get('requestId')}`
  await handle(c, command, { commandId: `ProposeProfileChange:${key}`, input: command })
}

export const withdrawChange = async (c: Context<AppEnv>, number: number): Promise<void> => {
  await handle(c, { type: 'WithdrawProfileChange', number })
}

const handle = async (
  c: Context<AppEnv>,
  command: ProfileCommand,
  // A repeat changes nothing, so it needs no key of its own.
  of: { commandId: string; input?: object } = {
    commandId: `${command.type}:${c.get('requestId')}`,
  },
): Promise<void> => {
  const handled = await sendCommand(c, {
    decider: organisation,
    id: ownOrganisation(c),
    command,
    ...of,
  })
  if (!handled.handled) throw new Refusal(organisationProblem[handled.refused])
}
