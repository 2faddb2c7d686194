import type { Context } from 'hono'
import * as v from 'valibot'
import {
  streamName,
  type OrganisationId,
  type PaymentId,
  type StreamName,
} from '@almoner/domain/kernel/ids.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { takesCards } from '@almoner/domain/connected-account/state.ts'
import { generalNames } from '@almoner/domain/payment-methods/general-name.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { Asked } from '@almoner/domain/payment/commands.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { project } from '@almoner/domain/project/index.ts'
import type { CreatedProject } from '@almoner/domain/project/state.ts'
import { cachedState } from '@almoner/eventstore/handle-command.ts'
import { loadServiceShare } from '@almoner/projections/models/charity-turnover/service-share.ts'
import { paymentTerms } from '@almoner/workflows/steps/record/gift-terms.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { callerCountry } from '../../../middleware/caller/caller-address.ts'
import { currentCharity } from '../../../middleware/tenant.ts'
import { Refusal } from '../../../http/problem.ts'
import { parsedBy } from '../../../http/valid.ts'
import {
  attemptLastsMilliseconds,
  identifyAttempt,
  type Attempt,
  type AttemptContent,
} from './attempt.ts'
import { countStep, toFunnelMethod } from '../../payer-steps/count-step.ts'
import { attemptKeySchema, type AskedBody, type Person } from '../contract.ts'
import { refuseLater } from './reject-scheduled.ts'
import { toPayer } from '../payer/payer.ts'

export type Giving = {
  body: AskedBody
  person: Person
  /** The charity that the page names; a wallet's call names none, and uses the host's. */
  organisationId: OrganisationId | undefined
  /** The language of letters to the payer, if the form names one that the charity supports. */
  language?: Language | undefined
  /** The card's reference, or the method: it distinguishes two attempts without a key. */
  paidWith: string
}

type Gift = {
  charity: RegisteredOrganisation
  chosen: CreatedProject | null
  given: AttemptContent & Pick<Asked, 'organisationId' | 'projectName' | 'language'>
  attempt: Attempt
}

/**
 * Returns the gift, now or monthly, with its charity, project, payer and attempt. `streamOf` names
 * the stream that such an attempt starts.
 */
export const toGift = async (
  c: Context<AppEnv>,
  { body, person, organisationId: charityId, language: chosenLanguage, paidWith }: Giving,
  streamOf: (attempt: { paymentId: PaymentId }) => StreamName,
): Promise<Gift> => {
  const { keys } = c.get('deps')
  const key = body.fingerprint ?? keyInHeader(c)
  const [charity, chosen] = await Promise.all([
    requireCollectingCharity(c, charityId),
    body.projectId ? loadProject(c, body.projectId) : null,
  ])
  const { organisationId, profile } = charity
  const spoken =
    chosenLanguage && profile.supportedLanguages.includes(chosenLanguage) ? chosenLanguage : null
  const language = spoken ?? c.get('language')
  const transactionType = chosen ? toType(chosen) : toGeneralType(body)
  const content = {
    projectId: chosen?.projectId ?? null,
    transactionType,
    amountCents: body.amount,
    coverFee: body.coverFee,
    transactionCountry: body.country ?? callerCountry(c),
    payer: toPayer({ ...body, ...person }, profile),
  }
  const attempt = await identify(c, { keys, organisationId, key, content, paidWith }, streamOf)
  const projectName = chosen
    ? localised(chosen.details.title, language)
    : generalNames[transactionType][language]
  return { charity, chosen, given: { ...content, organisationId, projectName, language }, attempt }
}

/** Returns whether the charity charges cards, as the payer's page offers. */
const chargesCards = async (
  c: Context<AppEnv>,
  { organisationId }: RegisteredOrganisation,
): Promise<boolean> => {
  const { state } = await cachedState(c.get('deps').store, connectedAccount, organisationId)
  return takesCards(state)
}

/** Checks a payer's request against the charity's settings, whichever method is used. */
export const toAsked = async (
  c: Context<AppEnv>,
  { method, ...giving }: Giving & { method: PaymentMethod },
): Promise<{ asked: Asked; charity: RegisteredOrganisation }> => {
  const { keys, db, now } = c.get('deps')
  const at = instantFromMilliseconds(now())
  refuseLater(giving.body, now())
  const { charity, chosen, given, attempt } = await toGift(c, giving, ({ paymentId }) =>
    streamName(payment.category, paymentId),
  )
  const [serviceBasisPoints, isTaken] = await Promise.all([
    loadServiceShare(db, { charity, until: at }),
    method !== 'card' || chargesCards(c, charity),
  ])
  const { organisationId } = charity
  countStep(c, { organisationId, step: 'begun', method: toFunnelMethod(method) })
  const terms = paymentTerms({ charity, chosen, method, at, serviceBasisPoints })
  const request = {
    ...given,
    ...attempt,
    payerId: keys.personOfEmail(given.payer.email),
    terms: { ...terms, methodUsable: terms.methodUsable && isTaken },
  }
  return { asked: request, charity }
}

// An attempt without a key is the same attempt as one that started less than a minute ago, even if
// the clock's minute changes. A payer who lost the response sends it again.
const identify = async (
  c: Context<AppEnv>,
  input: Omit<Parameters<typeof identifyAttempt>[0], 'now'>,
  streamOf: (attempt: { paymentId: PaymentId }) => StreamName,
): Promise<Attempt> => {
  const { store, now: clock } = c.get('deps')
  const now = clock()
  const attempt = identifyAttempt({ ...input, now })
  if (input.key) return attempt
  const before = identifyAttempt({ ...input, now: now - attemptLastsMilliseconds })
  const [first] = await store.read(streamOf(before), { limit: 1 })
  const age = first ? now - toMilliseconds(first.meta.at) : Infinity
  return age < attemptLastsMilliseconds ? before : attempt
}

// An empty header counts as none.
const keyInHeader = (c: Context<AppEnv>): string | undefined => {
  const key = c.req.header('Idempotency-Key')
  return key
    ? parsedBy(v.object({ fingerprint: attemptKeySchema }), { fingerprint: key }).fingerprint
    : undefined
}

// Reads the charity's own stream and not a read model. The decision uses the events as of the
// request, or up to a tenth of a second before.
export const requireCollectingCharity = async (
  c: Context<AppEnv>,
  charityId: OrganisationId | undefined,
): Promise<RegisteredOrganisation> => {
  const { organisationId } = currentCharity(c)
  if (charityId !== undefined && charityId !== organisationId)
    throw new Refusal('organization_elsewhere')
  const { state } = await cachedState(c.get('deps').store, organisation, organisationId)
  if (state.status === 'none') throw new Refusal('organization_elsewhere')
  return state
}

export const loadProject = async (
  c: Context<AppEnv>,
  projectId: string,
): Promise<CreatedProject> => {
  const { state } = await cachedState(c.get('deps').store, project, projectId)
  if (state.status === 'none') throw new Refusal('project_not_found')
  return state
}

// The name determines the type if no separate value is sent: a payment's receipt has no tax
// wording.
const toGeneralType = ({ transactionType, projectName = '' }: AskedBody): TransactionType => {
  const isPayment = Object.values(generalNames.payment).includes(projectName)
  return transactionType ?? (isPayment ? 'payment' : 'donation')
}

const toType = (chosenProject: CreatedProject) =>
  chosenProject.details.donation ? 'donation' : 'payment'
