import type { Context } from 'hono'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { createLinks } from '@almoner/platform/links.ts'
import { currentCharity } from '../../../middleware/tenant.ts'

/** The receipt's address on the charity's own host, for its payer only. */
export const buildReceiptLink = (c: Context<AppEnv>, paymentId: PaymentId): string =>
  createLinks(c.get('deps')).receiptLink({ ...currentCharity(c), paymentId })

/** Of a payment to its payer; '' where no receipt comes by itself. */
export const findReceiptLink = (c: Context<AppEnv>, { facts }: StartedPayment): string =>
  facts.receiptOnRequest ? '' : buildReceiptLink(c, facts.paymentId)
