import type { Context } from 'hono'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { PaymentId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { generalNames } from '@almoner/domain/payment-methods/general-name.ts'
import { proofFingerprint } from '@almoner/domain/payment-methods/proof.ts'
import { createLinks } from '@almoner/platform/links.ts'
import type { Charity } from '@almoner/projections/models/charity-directory/query.ts'
import { findWaitingApproval } from '@almoner/projections/models/approvals/query.ts'
import { countGifts } from '@almoner/projections/models/payment-history/donors/donor-query.ts'
import { findPayment, type PaymentRow } from '@almoner/projections/models/payment-history/query.ts'
import {
  reusedProofs,
  sameProof,
} from '@almoner/projections/models/payment-history/matching/same-proof.ts'
import { findPaymentAsOf, paymentsAsOf } from '@almoner/projections/models/payment-history/as-of.ts'
import { listProjects } from '@almoner/projections/models/project-page/query.ts'
import { receiptsOfPayment, type ReceiptRow } from '@almoner/projections/models/receipts/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { loadBooksAsOf, refuseAsOf } from '../../use-cases/books/books-as-of.ts'
import { loadOwnCharity, ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { toDeskPayment, toDeskPaymentAnswer } from './answers.ts'
import { loadApprovalReader, toApproval } from '../../use-cases/approvals/answer.ts'
import { loadApprovalDetails } from '../../use-cases/approvals/details.ts'
import { maySeeContact } from '../../use-cases/payments/payer-contact.ts'
import type { DeskPayment, DeskPaymentAnswer } from './contract.ts'

/**
 * Returns a payment of the caller's charity. Another charity's payment returns 404, as a missing
 * one does.
 */
export const loadOwnPayment = async (
  c: Context<AppEnv>,
  paymentId: PaymentId,
): Promise<PaymentRow> => {
  const where = { organisationId: ownOrganisation(c), paymentId }
  const books = await loadBooksAsOf(c)
  const row =
    books === null
      ? await findPayment(c.get('deps').db, where)
      : await findPaymentAsOf(c.get('deps'), { ...where, position: books.position })
  if (!row) throw new Refusal('payment_not_found')
  return row
}

/**
 * Returns the source that replaces the table for a reader of a past moment, or null for all other
 * readers.
 */
export const loadPaymentsAsOf = async (
  c: Context<AppEnv>,
): Promise<Awaited<ReturnType<typeof paymentsAsOf>>> => {
  const books = await loadBooksAsOf(c)
  if (books === null) return null
  const { position } = books
  const payments = await paymentsAsOf(c.get('deps'), {
    organisationId: ownOrganisation(c),
    position,
  })
  if (payments === null) throw refuseAsOf()
  return payments
}

type Reader = {
  charity: Charity
  seesContact: boolean
  /** Titles of projects in the reader's language: a payment has the one in its payer's language. */
  titles: ReadonlyMap<ProjectId, string>
}

/** Returns the data needed to show payments to the signed-in staff member. */
export const loadPaymentReader = async (c: Context<AppEnv>): Promise<Reader> => {
  const charity = await loadOwnCharity(c)
  const { organisationId } = charity
  // A title of today is none of a past moment's.
  const isAsOf = (await loadBooksAsOf(c)) !== null
  const projects = isAsOf ? [] : await listProjects(c.get('deps').db, { organisationId })
  const language = c.get('language')
  const titles = projects.map(
    ({ projectId, details }) => [projectId, localised(details.title, language)] as const,
  )
  return { charity, seesContact: await maySeeContact(c), titles: new Map(titles) }
}

/** Adds the project's title in the reader's language, if there is one. */
export const nameProject = ({ titles }: Pick<Reader, 'titles'>, row: PaymentRow): PaymentRow => {
  const title = row.projectId === null ? undefined : titles.get(row.projectId)
  return title === undefined ? row : { ...row, projectName: title }
}

/** The names of projects and of payments for none, as the reader's lists show them. */
export const nameProjects = (
  language: Language,
  { titles }: Pick<Reader, 'titles'>,
): ReadonlyMap<ProjectId | 'none', string> =>
  new Map<ProjectId | 'none', string>([...titles, ['none', generalNames.donation[language]]])

export const toPaymentForDesk = (
  c: Context<AppEnv>,
  { charity, seesContact, titles }: Reader,
  row: PaymentRow,
): DeskPayment => {
  assert(row.organisationId === charity.organisationId, 'a desk shows its own charity only')
  const { receiptLink } = createLinks(c.get('deps'))
  return toDeskPayment(nameProject({ titles }, row), {
    rows: charity.profile.formRows,
    language: c.get('language'),
    seesContact,
    receiptLink: receiptLink({ ...charity, paymentId: row.paymentId }),
  })
}

export const loadDeskPayment = async (
  c: Context<AppEnv>,
  paymentId: PaymentId,
): Promise<DeskPaymentAnswer> => {
  const { db } = c.get('deps')
  const reader = await loadPaymentReader(c)
  const { charity } = reader
  const row = await loadOwnPayment(c, paymentId)
  const where = { organisationId: charity.organisationId, paymentId }
  const receipts = await receiptsOfPayment(db, where)
  const same = row.proof
    ? await sameProof(db, { ...where, fingerprint: proofFingerprint(row.proof) })
    : []
  const reused = await reusedProofs(db, { ...where, proofs: [row] })
  const books = await loadBooksAsOf(c)
  const waiting = await findWaitingApproval(db, {
    organisationId: charity.organisationId,
    subjectKey: `refund:${paymentId}`,
  })
  return toDeskPaymentAnswer(toPaymentForDesk(c, reader, row), {
    donor: books === null ? await countGifts(db, row) : null,
    // A waiting approval concerns only the present.
    waiting:
      waiting && books === null
        ? toApproval(await loadApprovalReader(c), waiting, await loadApprovalDetails(c, waiting))
        : null,
    // A past moment omits this, because the time of the other upload must not be disclosed.
    sentElsewhere: books === null && reused.get(paymentId) === 'elsewhere',
    receipts: books === null ? receipts : receiptsAsOf(receipts, books.at),
    same: same.filter(
      ({ initiatedPosition }) => books === null || initiatedPosition <= books.position,
    ),
  })
}

const receiptsAsOf = (receipts: readonly ReceiptRow[], at: Instant): readonly ReceiptRow[] =>
  receipts.filter(({ issuedAt }) => issuedAt <= at).map((receipt) => receiptAsOf(receipt, at))

const receiptAsOf = (receipt: ReceiptRow, at: Instant): ReceiptRow => ({
  ...receipt,
  mailedAt: receipt.mailedAt !== null && receipt.mailedAt <= at ? receipt.mailedAt : null,
  voided: receipt.voided !== null && receipt.voided.at <= at ? receipt.voided : null,
})
