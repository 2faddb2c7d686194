import type { Context } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import { maySeeContact } from '../../../use-cases/payments/payer-contact.ts'
import { findCardsEndBy } from '../../../use-cases/recurring-plans/cards-end.ts'

/** The plans of the reader's charity, as their list reads them. */
export const loadPlansScope = async (c: Context<AppEnv>) => ({
  organisationId: ownOrganisation(c),
  seesContact: await maySeeContact(c),
  cardsEndBy: findCardsEndBy(c.get('deps').now()),
})
