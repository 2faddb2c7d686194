import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import type { ReceiptFacts } from '../../documents/receipt/receipt-facts.ts'

/** The pictures of a receipt, whose files the event names. */
export type ReceiptPictures = { signature: Uint8Array | null; logo: Uint8Array | null }

const noPictures: ReceiptPictures = { signature: null, logo: null }

/**
 * Returns the facts of a receipt's documents, from the single event that holds them, so that a
 * receipt drawn again is identical.
 */
export const receiptFacts = (
  { data, personal }: Pick<ReceiptIssued, 'data' | 'personal'>,
  { signature, logo }: ReceiptPictures = noPictures,
): ReceiptFacts => ({
  receiptNumber: data.receiptNumber,
  detail: data.detail,
  language: data.language,
  issuedAt: data.issuedAt,
  paidAt: data.paidAt,
  receivedOn: data.receivedOn ?? null,
  charity: {
    name: data.charityName,
    address: data.charityAddress,
    irFileNumber: data.irFileNumber,
    // The event holds a number only if it was verified at the time.
    irFileNumberVerified: data.irFileNumber !== null,
    accentColour: `#${data.accentColour}`,
    logo,
  },
  // The event stays without the person: the receipt then has no name.
  payer: isErased(personal.lastName)
    ? null
    : {
        firstName: personal.firstName,
        lastName: personal.lastName,
        organisationName: personal.organisationName,
      },
  answers: personal.answers,
  projectName: { default: data.projectName },
  transactionType: data.transactionType,
  method: {
    brand: data.card?.brand ?? data.method,
    last4: personal.cardLast4 === null || isErased(personal.cardLast4) ? null : personal.cardLast4,
  },
  amountCents: data.amountCents,
  feeCents: data.breakdown.totalFeeCents,
  coverFee: data.coverFee,
  netCents: data.breakdown.nonprofitReceivesCents,
  totalCents: data.breakdown.totalAmountCents,
  refundedCents: data.refundedCents,
  // The reason may name the payer, and is erased with them; the fact that it was forced is not.
  forcedBecause: data.forced ? (personal.forcedBecause ?? '') : null,
  replaces: data.replaces,
  closing: data.footer ?? null,
  signature,
  reference: data.of.id,
})
