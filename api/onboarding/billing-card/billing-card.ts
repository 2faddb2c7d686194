import type { Context } from 'hono'
import type * as v from 'valibot'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import type { CardSetupId } from '@almoner/domain/donor-cards/commands.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { ownApplication } from '../../use-cases/applications/own-application.ts'
import {
  findCharityCard,
  saveCharityCard,
  type CharityCard,
} from '../../use-cases/charity-card/charity-card.ts'
import { applicationAnswer } from '../application-answer.ts'
import { handleSectionCommand } from '../sections/sections.ts'
import type { BillingCardAnswer, billingCardSchema } from './billing-card-contract.ts'

/** Saves the applicant's card for the subscription, which is then part of the application. */
export const giveBillingCard = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof billingCardSchema>,
): Promise<BillingCardAnswer> => {
  const applicant = await ownApplication(c)
  if (applicant.status !== 'draft') throw new Refusal('application_not_editable')
  return await toAnswer(c, applicant, await saveCharityCard(c, applicant.organisationId, body))
}

/**
 * Returns the state of a card that is being saved. Once it is saved, it is part of the application.
 */
export const billingCardStatus = async (
  c: Context<AppEnv>,
  setupId: CardSetupId,
): Promise<BillingCardAnswer> => {
  const applicant = await ownApplication(c)
  return await toAnswer(c, applicant, await findCharityCard(c, applicant.organisationId, setupId))
}

const toAnswer = async (
  c: Context<AppEnv>,
  applicant: StartedApplication,
  saving: CharityCard,
): Promise<BillingCardAnswer> => {
  if (saving.status !== 'saved') return saving
  const { customerId, paymentMethodReference: paymentMethodId, brand, last4 } = saving.card
  const card = { customerId, paymentMethodId, brand, last4 }
  await handleSectionCommand(c, applicant, { type: 'GiveBillingCard', ...card })
  const { setupId } = saving
  return { status: 'succeeded', setupId, application: await applicationAnswer(c) }
}
