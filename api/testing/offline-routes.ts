import type { staff, TestedRoute } from './route.ts'

const entryIds = { ids: { offlineEntryId: ['offline_entry_not_found'] } } as const
const ofImport = { ids: { importId: ['import_not_found'] } } as const
const mapping = {
  columns: ['receivedOn', 'amount'],
  defaults: { paymentMethod: 'cash', projectId: null, paymentType: 'donation', approved: true },
}
const entry = {
  projectId: null,
  paymentType: 'donation',
  paymentMethod: 'cash',
  amount: '100.00',
  receivedOn: '2026-11-01',
  language: 'en',
}

/** Money that a charity received outside the platform, and the day up to which its books are closed. */
export const offlineRoutes = (door: typeof staff): Record<string, TestedRoute> => ({
  'POST /api/organizations/offline-entries': door('offline.edit', {
    body: { ...entry, approved: false },
  }),
  'POST /api/organizations/offline-entries/proofs': door('offline.edit', {}),
  'GET /api/organizations/offline-entries/:offlineEntryId/proof': door('payments.read', entryIds),
  'GET /api/organizations/offline-entries/:offlineEntryId': door('payments.read', entryIds),
  'PUT /api/organizations/offline-entries/:offlineEntryId': door('offline.edit', {
    body: { ...entry, version: 1, reason: 'Wrong sum' },
    ...entryIds,
  }),
  'POST /api/organizations/offline-entries/:offlineEntryId/approve': door('offline.edit', {
    body: { version: 1 },
    ...entryIds,
  }),
  'POST /api/organizations/offline-entries/:offlineEntryId/void': door('offline.edit', {
    body: { version: 1, reason: 'Twice' },
    ...entryIds,
  }),
  'POST /api/organizations/offline-entries/:offlineEntryId/receipt': door(
    'receipts.issue',
    entryIds,
  ),
  'POST /api/organizations/offline-entries/:offlineEntryId/receipt/resend': door(
    'receipts.issue',
    entryIds,
  ),
  'GET /api/organizations/offline-entries/:offlineEntryId/timeline': door(
    'payments.read',
    entryIds,
  ),
  'GET /api/organizations/offline-entries/:offlineEntryId/postings': door(
    'payments.read',
    entryIds,
  ),
  'GET /api/organizations/imports': door('offline.edit'),
  'GET /api/organizations/imports/template.csv': door('offline.edit'),
  'POST /api/organizations/imports': door('offline.edit', { body: {}, isForm: true }),
  'GET /api/organizations/imports/:importId': door('offline.edit', ofImport),
  'DELETE /api/organizations/imports/:importId': door('offline.edit', ofImport),
  'GET /api/organizations/imports/:importId/rows': door('offline.edit', ofImport),
  'GET /api/organizations/imports/:importId/bad-rows.csv': door('offline.edit', ofImport),
  'PUT /api/organizations/imports/:importId/mapping': door('offline.edit', {
    body: mapping,
    ...ofImport,
  }),
  'PUT /api/organizations/imports/:importId/reading': door('offline.edit', {
    ...ofImport,
    body: { dayOrder: 'dmy' },
  }),
  'PUT /api/organizations/imports/:importId/rows': door('offline.edit', {
    body: { row: 1, choice: 'leave' },
    ...ofImport,
  }),
  'POST /api/organizations/imports/:importId/duplicates': door('offline.edit', {
    body: { choice: 'leave' },
    ...ofImport,
  }),
  'POST /api/organizations/imports/:importId/commit': door('offline.edit', {
    body: { rows: 1, amount: '1.00' },
    ...ofImport,
  }),
  'POST /api/organizations/imports/:importId/undo': door('offline.edit', ofImport),
  'GET /api/organizations/accounting-codes': door('accounting_codes.read'),
  'PUT /api/organizations/accounting-codes': door('accounting_codes.edit', {
    body: { software: 'xero', dayOrder: 'dmy', codes: {} },
  }),
  'GET /api/organizations/closed-books': door('closed_books.read'),
  'POST /api/organizations/closed-books': door('closed_books.edit', {
    body: { through: '2020-01-01' },
  }),
  'POST /api/organizations/closed-books/reopen': door('closed_books.edit', {
    body: { through: null, reason: 'A receipt was forgotten' },
  }),
})
