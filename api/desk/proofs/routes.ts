import { Hono } from 'hono'
import { proofsList as query } from '@almoner/projections/models/payment-history/lists/proofs-list.ts'
import {
  reusedProofs,
  type ReusedProof,
} from '@almoner/projections/models/payment-history/matching/same-proof.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { requireRealm } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { showContact } from '../../use-cases/payments/payer-contact.ts'
import { validatePart } from '../../http/valid.ts'
import { loadPaymentReader, nameProject, toPaymentForDesk } from '../payments/own-payment.ts'
import { decisionsSchema, proofsList, type ProofLine } from './contract.ts'
import { decideMany } from './decide-many.ts'
import { findProofLines } from './proof-lines.ts'
import { answerJson } from '../../http/answer-json.ts'
import { paymentsColumns } from '../payments/list/payments-columns.ts'

/** The proofs that wait for the charity's staff. */
export const proofsListRoutes = listRoutes({
  list: proofsList,
  query,
  permissions: { read: 'payments.approve', export: 'payments.approve' },
  view: async (c) => {
    const { db } = c.get('deps')
    const reader = await loadPaymentReader(c)
    const { charity } = reader
    const { organisationId } = charity
    let reused: ReadonlyMap<PaymentId, ReusedProof> = new Map()
    let lines: ReadonlyMap<PaymentId, ProofLine> = new Map()
    return {
      scope: { organisationId },
      load: async (rows) => {
        reused = await reusedProofs(db, { organisationId, proofs: rows })
        // A file has no lines, and may be of very many proofs.
        if (!c.req.path.endsWith('.csv')) lines = await findProofLines(c, rows)
      },
      toRow: (row) => ({
        ...toPaymentForDesk(c, reader, row),
        reusedProof: reused.get(row.paymentId) ?? null,
        bankLine: lines.get(row.paymentId) ?? null,
      }),
      toTotals: ({ rows, amountCents }) => ({ rows, amount: amountCents }),
      csv: {
        fileName: `${charity.subDomain}-proofs.csv`,
        columns: paymentsColumns,
        toLine: (row) => showContact(reader.seesContact, nameProject(reader, row)),
      },
    }
  },
})

/** Many decisions of staff in one request. */
export const proofDecisionRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, requireRealm('staff'))
  .post(
    '/payments/decisions',
    requirePermission('payments.approve'),
    validatePart('json', decisionsSchema),
    async (c) => answerJson(c, await decideMany(c, c.req.valid('json').decisions)),
  )
