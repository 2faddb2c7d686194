import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { booksView, type ViewedPage } from '@almoner/domain/books-view/index.ts'
import { isUuid, type Id, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import { takeFromLimit } from '@almoner/operational/rate-limits/rate-limits.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { ownOrganisation, ownStaffId } from '../charity/own-charity.ts'
import { sendCommand } from '../commands/send-command.ts'

const pageOfPermission: Partial<Record<Permission, ViewedPage>> = {
  'balance.read': 'postings',
  'payments.read': 'payments',
  'activity.read': 'activity',
  'recurring_plans.read': 'recurring_plans',
  'inbox.read': 'reviews',
  'payment_methods.read': 'payment_methods',
  'payment_methods.history': 'payment_methods',
  'projects.history': 'projects',
  'closed_books.history': 'closed_books',
  'accounting_codes.history': 'accounting_codes',
  'bank_account.read': 'bank_account',
  'subscription.read': 'subscription',
  'legal_documents.read': 'legal_documents',
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
  if (/\/(?:projects|people)$/.test(path)) return null
  const [, own] = /\/(overview|balance)$/.exec(path) ?? []
  const page = own === undefined ? pageOfPermission[permission] : (own as 'overview' | 'balance')
  return page === undefined ? null : { page, paymentId: null }
}
