import type { Context } from 'hono'
import { erasureDueState } from '@almoner/domain/erasure-request/values.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import { listStaffNames } from '@almoner/projections/models/charity-directory/staff-names.ts'
import { findNewestErasureRequest } from '@almoner/projections/models/erasure-requests/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { findRole } from '../../middleware/requires.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import type { DonorErasure } from './contract.ts'

/** Returns the newest request that one of these payer ids is erased; null without one. */
export const loadErasure = async (
  c: Context<AppEnv>,
  people: readonly PersonId[],
): Promise<DonorErasure | null> => {
  const { db } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const today = toCalendarDay(instantFromMilliseconds(c.get('deps').now()))
  const request = await findNewestErasureRequest(db, { organisationId, people })
  if (request === null) return null
  const names = await listStaffNames(db, { organisationId })
  const author = names.find(({ staffId }) => staffId === request.requestedBy)
  // The texts are about the donor, and may name them.
  const seesTexts = may(await findRole(c), 'donors.erase')
  const { requestId, status, receivedOn, dueOn, requestedAt, decidedAt, carriedOutAt } = request
  return {
    id: requestId,
    status,
    receivedOn,
    dueOn,
    due: status === 'open' ? erasureDueState(dueOn, today) : null,
    reason: seesTexts ? request.reason : null,
    requestedAt,
    requestedBy: author === undefined ? null : fullName(author),
    decidedAt,
    declineReason: seesTexts ? request.declineReason : null,
    carriedOutAt,
  }
}
