import type { Context } from 'hono'
import { bankMatch } from '@almoner/domain/bank-match/index.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { findModelsOfCategory } from '@almoner/projections/models-of-events.ts'
import { reviseMatch } from '@almoner/workflows/steps/record/bank-match-books.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { personContext } from '../../use-cases/commands/person-context.ts'
import { waitForModels } from '../../use-cases/commands/wait-until-shown.ts'

/**
 * Reduces the amount that bank lines pay to the entry's present amount. If this request fails, the
 * process of the same name does it.
 */
export const reviseOwnMatch = async (
  c: Context<AppEnv>,
  offlineEntryId: Id<'offline_entry'>,
  because?: string,
): Promise<void> => {
  const { store, now } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const position = await reviseMatch(store, {
    offlineEntryId,
    organisationId,
    by: ownStaffId(c),
    at: instantFromMilliseconds(now()),
    ...(because !== undefined && { because }),
    context: await personContext(c, {
      by: { realm: 'staff', personId: ownStaffId(c) },
      tenant: organisationId,
      correlation: offlineEntryId,
      commandId: c.get('requestId'),
      input: null,
    }),
  })
  if (position === null) return
  await waitForModels(c, findModelsOfCategory(bankMatch.category), position)
}
