import { Hono } from 'hono'
import { includes } from '@almoner/domain/plans/plan-features.ts'
import { formatsOfKind, reportKinds } from '@almoner/domain/reporting/values.ts'
import { answerJson } from '../../http/answer-json.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { streamBytes } from '../../http/streamed.ts'
import { validatePart } from '../../http/valid.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { loadOwnCharity, ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { loadLastContent, toAnswer } from './answers.ts'
import {
  reportParamSchema,
  reportRequestSchema,
  reportScheduleSchema,
  scheduleParamSchema,
  type ReportAnswer,
  type ReportKindsAnswer,
  type ReportSchedulesAnswer,
  type RequestedReportAnswer,
} from './contract.ts'
import { reportDiffMoney, reportDiffQuerySchema, type ReportDiffAnswer } from './diff/contract.ts'
import { loadReportDiff } from './diff/report-diff.ts'
import { findOwnReport } from './own-report.ts'
import { toFileName, toMediaType } from './report-file.ts'
import { requestReport } from './request-report.ts'
import { endSchedule, loadSchedules, scheduleReport } from './schedules.ts'

const reads = requirePermission('reports.read')
const ofReport = validatePart('param', reportParamSchema)

/** Serves a charity's reports: their kinds, requests, files and schedules. */
export const reportRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/reports/kinds', reads, async (c) => {
    const { profile } = await loadOwnCharity(c)
    return answerJson<ReportKindsAnswer>(c, {
      isIncluded: includes(profile.plan, 'reports'),
      kinds: reportKinds.map((kind) => ({ kind, formats: [...formatsOfKind(kind)] })),
      last: await loadLastContent(c),
    })
  })
  .post(
    '/reports',
    requirePermission('reports.request'),
    validatePart('json', reportRequestSchema),
    async (c) => {
      await assertWithinLimit(c, { key: `report:${ownStaffId(c)}`, perSeconds: 10, burst: 60 })
      const id = await requestReport(c, c.req.valid('json'))
      return answerJson<RequestedReportAnswer>(c, { id }, { status: 202 })
    },
  )
  .get('/reports/schedules', requirePermission('report_schedules.read'), async (c) =>
    answerJson<ReportSchedulesAnswer>(c, await loadSchedules(c)),
  )
  .post(
    '/reports/schedules',
    requirePermission('report_schedules.edit'),
    validatePart('json', reportScheduleSchema),
    async (c) => {
      await scheduleReport(c, c.req.valid('json'))
      return answerJson<ReportSchedulesAnswer>(c, await loadSchedules(c), { status: 201 })
    },
  )
  .delete(
    '/reports/schedules/:scheduleId',
    requirePermission('report_schedules.edit'),
    validatePart('param', scheduleParamSchema),
    async (c) => {
      await endSchedule(c, c.req.valid('param').scheduleId)
      return answerJson<ReportSchedulesAnswer>(c, await loadSchedules(c))
    },
  )
  .get('/reports/diff', reads, validatePart('query', reportDiffQuerySchema), async (c) =>
    answerJson<ReportDiffAnswer>(c, await loadReportDiff(c, c.req.valid('query')), {
      money: reportDiffMoney,
    }),
  )
  .get('/reports/:reportId', reads, ofReport, async (c) =>
    answerJson<ReportAnswer>(
      c,
      await toAnswer(c, await findOwnReport(c, c.req.valid('param').reportId)),
    ),
  )
  .get('/reports/:reportId/file', requirePermission('reports.export'), ofReport, async (c) => {
    const row = await findOwnReport(c, c.req.valid('param').reportId)
    if (row.status !== 'ready') throw new Refusal('report_not_ready')
    const organisationId = ownOrganisation(c)
    const file = await c.get('deps').openReport({ organisationId, reportId: row.reportId })
    if (file === null) throw new Refusal('report_not_stored')
    const { subDomain } = await loadOwnCharity(c)
    c.header('Content-Type', toMediaType(row.format))
    c.header('Content-Disposition', `attachment; filename="${toFileName(subDomain, row)}"`)
    c.header('Content-Length', String(file.size))
    return streamBytes(c, { pieces: file.pieces, what: `the report ${row.reportId}` })
  })
