import { fixtureId } from '@almoner/domain/fixtures.ts'
import type { staff, TestedRoute } from './route.ts'

const statement = { ids: { statementId: ['bank_statement_not_found'] } } as const
const line = { ids: { lineId: ['bank_line_not_found'] } } as const

/** The statements that a charity's bank issues. */
export const bankStatementRoutes = (door: typeof staff): Record<string, TestedRoute> => ({
  'GET /api/organizations/bank-statements': door('bank_lines.read'),
  'POST /api/organizations/bank-statements': door('bank_lines.edit', { isLimited: true }),
  'GET /api/organizations/bank-statements/:statementId': door('bank_lines.read', statement),
  'GET /api/organizations/bank-statements/:statementId/removal': door('bank_lines.read', statement),
  'GET /api/organizations/bank-statements/:statementId/certain-matches': door(
    'bank_lines.read',
    statement,
  ),
  'DELETE /api/organizations/bank-statements/:statementId': door('bank_lines.edit', statement),
  'DELETE /api/organizations/bank-statements/:statementId/texts': door(
    'bank_lines.edit',
    statement,
  ),
  'GET /api/organizations/bank-lines': door('bank_lines.read', {
    query: { statementId: fixtureId('bank_statement', 404) },
    ...statement,
  }),
  'GET /api/organizations/bank-lines/overdue': door('bank_lines.read'),
  'GET /api/organizations/bank-lines/:lineId/candidates': door('bank_lines.read', {
    query: { q: 'Chan' },
    ...line,
  }),
  'POST /api/organizations/bank-lines/matches': door('bank_lines.edit', {
    body: {
      matches: [
        {
          lineId: fixtureId('bank_line', 404),
          kind: 'payment',
          id: fixtureId('payment', 404),
          seen: 1,
        },
      ],
    },
  }),
  'POST /api/organizations/bank-lines/:lineId/matches': door('bank_lines.edit', {
    body: { kind: 'payment', id: fixtureId('payment', 404), seen: 1 },
    ...line,
  }),
  'DELETE /api/organizations/bank-lines/:lineId/matches/:targetId': door('bank_lines.edit', {
    query: { kind: 'payment' },
    ...line,
  }),
  'POST /api/organizations/bank-lines/:lineId/ignore': door('bank_lines.edit', {
    body: { reason: 'other' },
    ...line,
  }),
  'POST /api/organizations/bank-lines/:lineId/reconcile': door('bank_lines.edit', {
    body: { kind: 'payout', id: fixtureId('payout', 404) },
    ...line,
  }),
  'POST /api/organizations/bank-lines/:lineId/restore': door('bank_lines.edit', line),
})
