import type { Context } from 'hono'
import type { ErasureRequestId } from '@almoner/domain/erasure-request/commands.ts'
import { erasureDueState } from '@almoner/domain/erasure-request/values.ts'
import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { findCharityNames } from '@almoner/projections/models/charity-directory/query.ts'
import { listStaffNames } from '@almoner/projections/models/charity-directory/staff-names.ts'
import {
  findErasureRequest,
  type ErasureRequestRow,
} from '@almoner/projections/models/erasure-requests/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { nameAdministrators } from '../../use-cases/accounts/administrators/administrators.ts'
import type { ErasureRequestAnswer } from './contract.ts'
import type { ErasureRequest } from './erasure-requests-list-contract.ts'
import { findReach } from './reach.ts'

export const toListedRequest = (
  row: ErasureRequestRow,
  { charity, today }: { charity: string; today: CalendarDay },
): ErasureRequest => ({
  id: row.requestId,
  organizationId: row.organisationId,
  charity,
  status: row.status,
  receivedOn: row.receivedOn,
  dueOn: row.dueOn,
  due: row.status === 'open' ? erasureDueState(row.dueOn, today) : null,
  requestedAt: row.requestedAt,
})

/** One request, with what its erasure would reach as long as it waits for a decision. */
export const answerErasureRequest = async (
  c: Context<AppEnv>,
  requestId: ErasureRequestId,
): Promise<ErasureRequestAnswer> => {
  const row = await loadErasureRequest(c, requestId)
  const { organisationId, requestedBy, decidedBy } = row
  const { db, now } = c.get('deps')
  const [names, staff, toAdministrator, reach] = await Promise.all([
    findCharityNames(db, [organisationId]),
    listStaffNames(db, { organisationId }),
    nameAdministrators(c, decidedBy === null ? [] : [decidedBy]),
    row.status === 'open' ? findReach(c, row) : null,
  ])
  const name = names.get(organisationId)
  const author = staff.find(({ staffId }) => staffId === requestedBy)
  return {
    ...toListedRequest(row, {
      charity: name === undefined ? '' : localised(name, c.get('language')),
      today: toCalendarDay(instantFromMilliseconds(now())),
    }),
    people: row.people,
    reason: row.reason,
    requestedBy: author === undefined ? null : fullName(author),
    decidedBy: decidedBy && toAdministrator(decidedBy),
    decidedAt: row.decidedAt,
    declineReason: row.declineReason,
    carriedOutAt: row.carriedOutAt,
    reach,
  }
}

export const loadErasureRequest = async (
  c: Context<AppEnv>,
  requestId: ErasureRequestId,
): Promise<ErasureRequestRow> => {
  const row = await findErasureRequest(c.get('deps').db, requestId)
  if (row === null) throw new Refusal('erasure_request_not_found')
  return row
}
