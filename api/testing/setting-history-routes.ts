import { staff, type TestedRoute } from './route.ts'

/** The history of each setting, for the roles that may read its page. */
export const settingHistoryRoutes: Record<string, TestedRoute> = {
  'GET /api/organizations/settings/profile/history': staff('profile.read'),
  'GET /api/organizations/settings/theme/history': staff('theme.read'),
  'GET /api/organizations/settings/form-rows/history': staff('form_rows.read'),
  'GET /api/organizations/settings/receipt-format/history': staff('receipt_format.read'),
  'GET /api/organizations/settings/custom-domain/history': staff('custom_domain.read'),
  'GET /api/organizations/settings/payment-methods/history': staff('payment_methods.history'),
  'GET /api/organizations/settings/approval-rules/history': staff('policy.read'),
  'GET /api/organizations/settings/closed-books/history': staff('closed_books.history'),
  'GET /api/organizations/settings/accounting-codes/history': staff('accounting_codes.history'),
}
