import type { ChargeFailure } from '@almoner/domain/plan-subscription/events.ts'

/** The input for one try of an invoice with one card: `pay-invoice-<invoiceId>-<try>`. */
export type PayInvoiceInput = { organisationId: string; invoiceId: string; try: number }

export const payInvoiceId = ({
  invoiceId,
  try: number,
}: Pick<PayInvoiceInput, 'invoiceId' | 'try'>): string => `pay-invoice-${invoiceId}-${number}`

/** The outcome that an owner's request waits for. */
export type PayInvoiceOutcome =
  | { status: 'succeeded'; providerPaymentId: string }
  | { status: 'requires_action'; providerPaymentId: string; challengeUrl: string }
  | { status: 'failed'; reason: ChargeFailure; code: string | null }
  | { status: 'processing'; providerPaymentId: string | null }
