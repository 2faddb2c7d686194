import { Hono } from 'hono'
import { fullName } from '@almoner/domain/kernel/full-name.ts'
import { may } from '@almoner/domain/kernel/permissions.ts'
import {
  findRequestOrigins,
  type RequestOrigin,
} from '@almoner/operational/request-origins/request-origins.ts'
import { activityList as query } from '@almoner/projections/models/activity/list.ts'
import type { ActivityRow } from '@almoner/projections/models/activity/query.ts'
import { listStaffNames } from '@almoner/projections/models/charity-directory/staff-names.ts'
import { activityCsvHead, activityCsvLines } from '@almoner/workflows/documents/csv/activity-csv.ts'
import type { AppEnv } from '../../app-env.ts'
import { listRoutes } from '../../lists/routes.ts'
import { findRole, requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { loadBooksAsOf } from '../../use-cases/books-as-of.ts'
import { loadOwnCharity, ownOrganisation } from '../../use-cases/own-charity.ts'
import { readAccessReasons } from './access-reasons.ts'
import { activityList, type Activity, type ActivityPeopleAnswer } from './activity-list-contract.ts'

const listActivity = listRoutes({
  list: activityList,
  query,
  permissions: { read: 'activity.read', export: 'activity.export' },
  view: async (c) => {
    const { organisationId, subDomain } = await loadOwnCharity(c)
    const language = c.get('language')
    const people = await listStaffNames(c.get('deps').db, { organisationId })
    const names = new Map<string, string>(
      people.map(({ staffId, username, ...person }) => [staffId, fullName(person) || username]),
    )
    const reasons = await readAccessReasons(c, organisationId)
    let origins: ReadonlyMap<string, RequestOrigin> = new Map()
    const toRow = (row: ActivityRow) => {
      const reason = reasons.get(row.position)
      const from = row.requestId === null ? null : (origins.get(row.requestId) ?? null)
      return toActivity(
        reason === undefined ? row : { ...row, details: { ...row.details, reason } },
        { names, from },
      )
    }
    const seesOrigins = may(await findRole(c), 'activity.origins')
    return {
      load: async (rows) => {
        const requestIds = rows.flatMap(({ requestId }) => (requestId === null ? [] : [requestId]))
        const asked = { organisationId, requestIds: [...new Set(requestIds)] }
        if (seesOrigins) origins = await findRequestOrigins(c.get('deps').db, asked)
      },
      scope: { organisationId, upTo: (await loadBooksAsOf(c))?.position ?? null },
      toRow,
      toTotals: (totals) => totals,
      csv: {
        fileName: `${subDomain}-activity.csv`,
        head: activityCsvHead(language),
        lines: (rows) =>
          activityCsvLines(
            rows.map((row) => ({ ...toRow(row), at: row.at })),
            language,
          ),
      },
    }
  },
})

/** Who did what at the charity, for those who answer for it. */
export const activityListRoutes = new Hono<AppEnv>()
  .route('/', listActivity)
  .get(
    '/organizations/activity/people',
    onPlatformHost,
    requirePermission('activity.read'),
    async (c) => {
      const organisationId = ownOrganisation(c)
      const people = await listStaffNames(c.get('deps').db, { organisationId })
      return c.json<ActivityPeopleAnswer>({
        people: people.map(({ staffId: id, username, ...person }) => ({
          id,
          name: fullName(person) || username,
        })),
      })
    },
  )

const toActivity = (
  { position, at, actor, kind, type, details }: ActivityRow,
  { names, from }: { names: ReadonlyMap<string, string>; from: Activity['from'] },
): Activity => {
  const [realm, id = ''] = actor.split(':', 2)
  const { staffId, paymentId, offlineEntryId } = details
  const isAboutAnother = typeof staffId === 'string' && staffId !== id
  return {
    id: String(position),
    at,
    by: { realm: realm === 'staff' ? 'staff' : 'administrator', name: names.get(id) ?? '' },
    from,
    kind,
    type,
    details,
    colleague: isAboutAnother ? (names.get(staffId) ?? null) : null,
    paymentId: typeof paymentId === 'string' ? paymentId : null,
    offlineEntryId: typeof offlineEntryId === 'string' ? offlineEntryId : null,
  }
}
