import { Hono, type Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import {
  findRequestOrigins,
  type RequestOrigin,
} from '@almoner/operational/request-origins/request-origins.ts'
import { activityList as query } from '@almoner/projections/models/activity/list.ts'
import type { ActivityRow } from '@almoner/projections/models/activity/query.ts'
import type { ActivityDetails } from '@almoner/projections/models/activity/table.ts'
import { findApprovals } from '@almoner/projections/models/approvals/query.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { Columns, Words } from '@almoner/workflows/documents/csv/columns.ts'
import { activityKindWords } from '@almoner/workflows/locales/activity-kinds.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { findRole, requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { loadBooksAsOf } from '../../use-cases/books/books-as-of.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { loadProjectTitles } from '../../use-cases/charity/project-titles.ts'
import { loadStaffNames, type StaffNames } from '../../use-cases/accounts/staff-names.ts'
import { readAccessReasons } from './access-reasons.ts'
import { activityList, type Activity, type ActivityPeopleAnswer } from './activity-list-contract.ts'
import { answerJson } from '../../http/answer-json.ts'

const listActivity = listRoutes({
  list: activityList,
  query,
  permissions: { read: 'activity.read', export: 'activity.export' },
  view: async (c) => {
    const { organisationId, subDomain } = await loadOwnCharity(c)
    const names = await loadStaffNames(c)
    const projects = await loadProjectTitles(c)
    const reasons = await readAccessReasons(c, organisationId)
    let origins: ReadonlyMap<string, RequestOrigin> = new Map()
    let subjects: ReadonlyMap<string, ActivityDetails> = new Map()
    const toRow = (row: ActivityRow) => {
      const reason = reasons.get(row.position)
      const from = row.requestId === null ? null : (origins.get(row.requestId) ?? null)
      const subject = subjects.get(String(row.details['approvalId']))
      const details = { ...subject, ...row.details, ...(reason !== undefined && { reason }) }
      return toActivity({ ...row, details }, { names, projects, from })
    }
    const seesOrigins = may(await findRole(c), 'activity.origins')
    return {
      load: async (rows) => {
        const requestIds = rows.flatMap(({ requestId }) => (requestId === null ? [] : [requestId]))
        const filter = { organisationId, requestIds: [...new Set(requestIds)] }
        if (seesOrigins) origins = await findRequestOrigins(c.get('deps').db, filter)
        subjects = await loadSubjects(c, organisationId, rows)
      },
      scope: { organisationId, upTo: await findEnd(c) },
      toRow,
      toTotals: (totals) => totals,
      csv: {
        fileName: `${subDomain}-activity.csv`,
        columns: activityColumns,
        toLine: toRow,
      },
    }
  },
})

/**
 * Lists the actions at the charity and the people who took them, for those responsible for the
 * charity.
 */
export const activityListRoutes = new Hono<AppEnv>()
  .route('/', listActivity)
  .get(
    '/organizations/activity/people',
    onPlatformHost,
    requirePermission('activity.read'),
    async (c) => {
      const names = await loadStaffNames(c)
      return answerJson<ActivityPeopleAnswer>(c, {
        people: [...names].map(([id, name]) => ({ id, name })),
      })
    },
  )

/**
 * Returns the last position of the list. A file ends at the moment it is written, so it does not
 * contain its own download.
 */
const findEnd = async (c: Context<AppEnv>): Promise<bigint | null> => {
  const books = await loadBooksAsOf(c)
  if (books !== null) return books.position
  return c.req.path.endsWith('.csv') ? await c.get('deps').store.head() : null
}

/** Returns the subjects of the decided requests in these rows, by the id of the request. */
const loadSubjects = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  rows: readonly ActivityRow[],
): Promise<ReadonlyMap<string, ActivityDetails>> => {
  const decided = rows.filter(({ kind }) => kind === 'approvals')
  const approvalIds = decided.flatMap(({ details: { approvalId: id } }) =>
    typeof id === 'string' ? [id] : [],
  )
  if (approvalIds.length === 0) return new Map()
  const approvals = await findApprovals(c.get('deps').db, { organisationId, approvalIds })
  return new Map(
    approvals.map(({ approvalId, subject }) => [
      approvalId,
      {
        kind: subject.kind,
        ...('amountCents' in subject && { amountCents: subject.amountCents }),
        ...('last4' in subject && { bankCode: subject.bankCode, last4: subject.last4 }),
        ...('paymentId' in subject && { paymentId: subject.paymentId }),
        ...('payoutId' in subject && { payoutId: subject.payoutId }),
      },
    ]),
  )
}

type Known = { names: StaffNames; projects: ReadonlyMap<string, string>; from: Activity['from'] }

const toActivity = (
  { position, at, actor, kind, type, details }: ActivityRow,
  { names, projects, from }: Known,
): Activity => {
  const [realm, id = ''] = actor.split(':', 2)
  const { staffId, projectId } = details
  const { paymentId, offlineEntryId, payoutId } = { ...subjectOfFile(details), ...details }
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
    project: typeof projectId === 'string' ? (projects.get(projectId) ?? null) : null,
    paymentId: typeof paymentId === 'string' ? paymentId : null,
    offlineEntryId: typeof offlineEntryId === 'string' ? offlineEntryId : null,
    payoutId: typeof payoutId === 'string' ? payoutId : null,
  }
}

/** Returns the subject of a file that a person downloaded or viewed. */
const subjectOfFile = ({ file, subjectId = null }: ActivityDetails): ActivityDetails => {
  const [folder] = String(file).split('/')
  if (folder === 'payments') return { paymentId: subjectId }
  if (folder === 'offline-entries') return { offlineEntryId: subjectId }
  return folder === 'payouts' ? { payoutId: subjectId } : {}
}

const administration: Words = {
  en: 'Almoner’s administration',
  zh: 'Almoner 管理團隊',
  cn: 'Almoner 管理团队',
}

/** What staff did at a charity, as a file. Events have their names of `docs/events`. */
const activityColumns: Columns<Activity> = [
  {
    head: { en: 'Time (Hong Kong)', zh: '時間（香港）', cn: '时间（香港）' },
    time: ({ at }) => instant(at),
  },
  { head: { en: 'Number', zh: '編號', cn: '编号' }, text: ({ id }) => id },
  {
    head: { en: 'Person', zh: '人員', cn: '人员' },
    text: ({ by }, language) => (by.realm === 'administrator' ? administration[language] : by.name),
  },
  { head: { en: 'Device', zh: '裝置', cn: '设备' }, text: ({ from }) => from && from.device },
  {
    head: { en: 'Network', zh: '網絡位址', cn: '网络地址' },
    text: ({ from }) => from && from.place,
  },
  {
    head: { en: 'About', zh: '範疇', cn: '类别' },
    text: ({ kind }, language) => activityKindWords[kind][language],
  },
  { head: { en: 'Event', zh: '事件', cn: '事件' }, text: ({ type }) => type },
  { head: { en: 'Colleague', zh: '同事', cn: '同事' }, text: ({ colleague }) => colleague },
  {
    head: { en: 'Details', zh: '詳情', cn: '详情' },
    text: ({ details }) =>
      Object.entries(details)
        .map(([name, value]) => `${name}: ${value ?? ''}`)
        .join('; '),
  },
]
