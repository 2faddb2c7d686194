import type { Context } from 'hono'
import * as v from 'valibot'
import {
  streamName,
  type OrganisationId,
  type PaymentId,
  type StreamName,
} from '@almoner/domain/kernel/ids.ts'
import { generalNames } from '@almoner/domain/kernel/general-name.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import type { PaymentMethod } from '@almoner/domain/kernel/payment-method.ts'
import { instantFromMilliseconds, millisecondsOf } from '@almoner/domain/kernel/time.ts'
import type { TransactionType } from '@almoner/domain/kernel/transaction-type.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { Asked } from '@almoner/domain/payment/commands.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { project } from '@almoner/domain/project/index.ts'
import type { CreatedProject } from '@almoner/domain/project/state.ts'
import { cachedState } from '@almoner/eventstore/handle-command.ts'
import { serviceShareOf } from '@almoner/projections/models/charity-turnover/service-share.ts'
import { paymentTerms } from '@almoner/workflows/gift-terms.ts'
import type { AppEnv } from '../../app-env.ts'
import { charityHere } from '../../middleware/tenant.ts'
import { Refusal } from '../../problem.ts'
import { parsedBy } from '../../valid.ts'
import {
  attemptLastsMilliseconds,
  identifyAttempt,
  type Attempt,
  type AttemptContent,
} from './attempt.ts'
import { attemptKeySchema, type AskedBody, type Person } from './contract.ts'
import { refuseLater } from './reject-scheduled.ts'
import { payerOf } from './payer.ts'

export type Giving = {
  body: AskedBody
  person: Person
  /** The charity that the page names; a wallet's call names none, and the host says it alone. */
  organisationId: OrganisationId | undefined
  /** What is written to the payer is in this one, where the form says so and the charity speaks it. */
  language?: Language | undefined
  /** The card's reference, or the method: what tells two attempts without a key apart. */
  paidWith: string
}

type Gift = {
  charity: RegisteredOrganisation
  chosen: CreatedProject | null
  given: AttemptContent & Pick<Asked, 'organisationId' | 'projectName' | 'language'>
  attempt: Attempt
}

/**
 * What is given, to what and by whom, now or every month, and which attempt it is. `streamOf` names
 * what such an attempt begins.
 */
export const giftFrom = async (
  c: Context<AppEnv>,
  { body, person, organisationId: named, language: said, paidWith }: Giving,
  streamOf: (attempt: { paymentId: PaymentId }) => StreamName,
): Promise<Gift> => {
  const { keys } = c.get('deps')
  const key = body.fingerprint ?? keyInHeader(c)
  const charity = await collectingCharity(c, named)
  const chosen = body.projectId ? await projectOf(c, body.projectId) : null
  const { organisationId, profile } = charity
  const spoken = said && profile.supportedLanguages.includes(said) ? said : null
  const language = spoken ?? c.get('language')
  const transactionType = chosen ? typeOf(chosen) : generalTypeOf(body)
  const content = {
    projectId: chosen?.projectId ?? null,
    transactionType,
    amountCents: body.amount,
    coverFee: body.coverFee,
    transactionCountry: body.country,
    payer: payerOf({ ...body, ...person }, profile),
  }
  const attempt = await attemptOf(c, { keys, organisationId, key, content, paidWith }, streamOf)
  const projectName = chosen
    ? localised(chosen.details.title, language)
    : generalNames[transactionType][language]
  return { charity, chosen, given: { ...content, organisationId, projectName, language }, attempt }
}

/** What a payer asks for, and what the charity allows, whichever way it is to be paid. */
export const askedFrom = async (
  c: Context<AppEnv>,
  { method, ...giving }: Giving & { method: PaymentMethod },
): Promise<{ asked: Asked; charity: RegisteredOrganisation; formerId: PaymentId }> => {
  const { keys, db, now } = c.get('deps')
  const at = instantFromMilliseconds(now())
  refuseLater(giving.body, now())
  const { charity, chosen, given, attempt } = await giftFrom(c, giving, ({ paymentId }) =>
    streamName(payment.category, paymentId),
  )
  const { formerId, ...identity } = attempt
  const asked = {
    ...given,
    ...identity,
    payerId: keys.personOfEmail(given.payer.email),
    terms: paymentTerms({
      charity,
      chosen,
      method,
      at,
      serviceBasisPoints: await serviceShareOf(db, { charity, until: at }),
    }),
  }
  return { asked, charity, formerId }
}

// With a key, what was begun under the id of an older version goes on under it: it is not charged again
// under another. Without one, what was begun less than a minute ago is the same attempt, also where a
// minute turned since: whoever lost the answer sends it again.
const attemptOf = async (
  c: Context<AppEnv>,
  given: Omit<Parameters<typeof identifyAttempt>[0], 'now'>,
  streamOf: (attempt: { paymentId: PaymentId }) => StreamName,
): Promise<Attempt> => {
  const { store, now: clock } = c.get('deps')
  const now = clock()
  const attempt = identifyAttempt({ ...given, now })
  if (given.key) {
    const { formerId } = attempt
    const [begun] = await store.read(streamOf({ paymentId: formerId }), { limit: 1 })
    return begun ? { ...attempt, paymentId: formerId } : attempt
  }
  const before = identifyAttempt({ ...given, now: now - attemptLastsMilliseconds })
  const [first] = await store.read(streamOf(before), { limit: 1 })
  const age = first ? now - millisecondsOf(first.meta.at) : Infinity
  return age < attemptLastsMilliseconds ? before : attempt
}

// An empty header is none.
const keyInHeader = (c: Context<AppEnv>): string | undefined => {
  const key = c.req.header('Idempotency-Key')
  return key
    ? parsedBy(v.object({ fingerprint: attemptKeySchema }), { fingerprint: key }).fingerprint
    : undefined
}

// The charity's own stream and not a read model: what may be given is decided on facts, as they stood
// when the request came or a tenth of a second before.
export const collectingCharity = async (
  c: Context<AppEnv>,
  named: OrganisationId | undefined,
): Promise<RegisteredOrganisation> => {
  const { organisationId } = charityHere(c)
  if (named !== undefined && named !== organisationId) throw new Refusal('organization_elsewhere')
  const { state } = await cachedState(c.get('deps').store, organisation, organisationId)
  if (state.status === 'none') throw new Refusal('organization_elsewhere')
  return state
}

export const projectOf = async (c: Context<AppEnv>, projectId: string): Promise<CreatedProject> => {
  const { state } = await cachedState(c.get('deps').store, project, projectId)
  if (state.status === 'none') throw new Refusal('project_not_found')
  return state
}

// Where it is not said beside the name, the name says it: a payment's receipt has no tax wording.
const generalTypeOf = ({ transactionType, projectName = '' }: AskedBody): TransactionType => {
  const isPayment = Object.values(generalNames.payment).includes(projectName)
  return transactionType ?? (isPayment ? 'payment' : 'donation')
}

const typeOf = (chosen: CreatedProject) => (chosen.details.donation ? 'donation' : 'payment')
