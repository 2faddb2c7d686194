import type { Context } from 'hono'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { createLinks } from '@almoner/platform/links.ts'
import { currentCharity } from '../../../middleware/tenant.ts'

/** The receipt's address on the charity's own host, for its payer only. */
export const buildReceiptLink = (c: Context<AppEnv>, paymentId: PaymentId): string =>
  createLinks(c.get('deps')).receiptLink({ ...currentCharity(c), paymentId })

/**
 * Returns the receipt link of a payment for its payer, or '' if no receipt is issued automatically.
 */
export const findReceiptLink = (c: Context<AppEnv>, { facts }: StartedPayment): string =>
  facts.receiptOnRequest ? '' : buildReceiptLink(c, facts.paymentId)
