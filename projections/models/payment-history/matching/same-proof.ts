import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { proofFingerprint, type Proof } from '@almoner/domain/payment-methods/proof.ts'
import { sql } from 'kysely'
import type { Db } from '../../../engine/database.ts'
import { selectPayments, toPayment, type PaymentRow } from '../query.ts'

type OfCharity = { organisationId: OrganisationId }

const mostOfTheSameProof = 5

/**
 * Returns a few other payments and offline entries of this charity with an identical proof, newest
 * first.
 */
export const sameProof = async (
  db: Db,
  {
    organisationId,
    paymentId,
    fingerprint,
  }: OfCharity & { paymentId: PaymentId; fingerprint: string },
): Promise<readonly PaymentRow[]> => {
  const rows = await selectPayments(db, organisationId)
    .where('proof_sha256', '=', fingerprint)
    .where('payment_id', '<>', paymentId)
    .orderBy('initiated_position', 'desc')
    .limit(mostOfTheSameProof)
    .execute()
  return rows.map((row) => toPayment(row, organisationId))
}

export type ReusedProof = 'here' | 'elsewhere'

/**
 * Returns the proofs that were also sent with another payment, or kept with an offline entry, of
 * this charity or another one. Nothing else about another charity is revealed.
 */
export const reusedProofs = async (
  db: Db,
  {
    organisationId,
    proofs,
  }: OfCharity & { proofs: readonly { paymentId: PaymentId; proof: Proof | null }[] },
): Promise<ReadonlyMap<PaymentId, ReusedProof>> => {
  // An old proof is compared by its bytes, and so is a newer one with it.
  const proofKeys = proofs.flatMap(({ paymentId, proof }) =>
    proof === null
      ? []
      : [...new Set([proofFingerprint(proof), proof.sha256])].map((key) => ({ paymentId, key })),
  )
  if (proofKeys.length === 0) return new Map()
  const paymentIds = proofKeys.map(({ paymentId }) => paymentId)
  const keys = proofKeys.map(({ key }) => key)
  const table = sql.table('read_models.payment_history')
  // The query reads one row of the index, even if the same picture was sent many times.
  const { rows } = await sql<{ paymentId: PaymentId; isHere: boolean }>`
    select asked.payment_id as "paymentId", here.found is not null as "isHere"
    from unnest(${paymentIds}::uuid[], ${keys}::text[]) as asked (payment_id, key)
    cross join lateral (
      select true as found from ${table} same
      where same.proof_sha256 = asked.key and same.payment_id <> asked.payment_id
      limit 1) anywhere
    left join lateral (
      select true as found from ${table} same
      where same.organisation_id = ${organisationId} and same.proof_sha256 = asked.key
        and same.payment_id <> asked.payment_id
      limit 1) here on true`.execute(db)
  const here = new Set(rows.filter(({ isHere }) => isHere).map(({ paymentId }) => paymentId))
  return new Map(
    rows.map(({ paymentId }) => [paymentId, here.has(paymentId) ? 'here' : 'elsewhere']),
  )
}
