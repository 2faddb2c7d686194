import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { booksView, type ViewedPage } from '@almoner/domain/books-view/index.ts'
import { isUuid, type Id, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import { takeFromLimit } from '@almoner/operational/rate-limits/rate-limits.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { ownOrganisation, ownStaffId } from '../charity/own-charity.ts'
import { sendCommand } from '../commands/send-command.ts'

/**
 * The page that each permission of an auditor shows, or null if the route shows none or records
 * what was done itself.
 */
export const pageOfPermission: Partial<Record<Permission, ViewedPage | null>> = {
  'balance.read': 'postings',
  'payments.read': 'payments',
  'activity.read': 'activity',
  'giving.read': 'dashboard',
  'donors.read': 'donors',
  'recurring_plans.read': 'recurring_plans',
  'payouts.read': 'payouts',
  'inbox.read': 'reviews',
  'payment_methods.read': 'payment_methods',
  'payment_methods.history': 'payment_methods',
  'projects.read': 'projects',
  'projects.history': 'projects',
  'closed_books.read': 'closed_books',
  'closed_books.history': 'closed_books',
  'accounting_codes.read': 'accounting_codes',
  'accounting_codes.history': 'accounting_codes',
  'bank_account.read': 'bank_account',
  'subscription.read': 'subscription',
  'legal_documents.read': 'legal_documents',
  'reports.read': 'reports',
  'report_schedules.read': 'reports',
  // Their own login, and why the desk is closed.
  'desk.open': null,
  'own_account.read': null,
  'own_account.edit': null,
  'own_charities.open': null,
  'suspension.read': null,
  // The request of a report and each download are events of their own.
  'reports.request': null,
  'payments.export': null,
  'payouts.export': null,
  'invoices.export': null,
  'reports.export': null,
}

/**
 * Records that an auditor viewed a page: once a minute for each page, and for each payment. A file
 * that they download or open is recorded for every role. Requests for the frame of every page are
 * not recorded as views.
 */
export const recordBooksView = async (
  c: Context<AppEnv>,
  permission: Permission,
): Promise<void> => {
  const viewed = findViewed(c.req.path, permission)
  if (viewed === null) return
  const { db } = c.get('deps')
  const { page, paymentId } = viewed
  const staffId = ownStaffId(c)
  const key = `view:${staffId}:${page}:${paymentId ?? ''}`
  const { allowed } = await takeFromLimit(db, { key, perSeconds: 60, burst: 1 })
  if (!allowed) return
  const organisationId = ownOrganisation(c)
  const viewId = randomUUID() as string as Id<'books_view'>
  await sendCommand(c, {
    decider: booksView,
    id: viewId,
    command: { type: 'RecordBooksView', viewId, organisationId, staffId, page, paymentId },
    correlation: organisationId,
    commandId: `view:${viewId}`,
    // The page itself does not show that it was viewed.
    waits: false,
  })
}

const findViewed = (
  path: string,
  permission: Permission,
): { page: ViewedPage; paymentId: PaymentId | null } | null => {
  const [, id = ''] = /\/payments\/([^/]+)(?:\/[^/]+)?$/.exec(path) ?? []
  if (isUuid(id)) return { page: 'payment', paymentId: id as PaymentId }
  // The choices of a filter, and what a form begins with.
  if (/\/(?:projects|people|financial-year)$/.test(path)) return null
  const page = findOwnPage(path) ?? pageOfPermission[permission] ?? null
  return page === null ? null : { page, paymentId: null }
}

/** The page of a path whose permission also belongs to another page. */
const findOwnPage = (path: string): ViewedPage | null => {
  if (/\/dashboard\/[^/]+$/.test(path)) return 'dashboard'
  const [, own] = /\/(overview|balance)$/.exec(path) ?? []
  return own === undefined ? null : (own as 'overview' | 'balance')
}
