import type { Context } from 'hono'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../app-env.ts'
import { linksOf } from '@almoner/platform/links.ts'
import { charityHere } from '../../middleware/tenant.ts'

/** The receipt's address on the charity's own host, for its payer only. */
export const receiptLinkOf = (c: Context<AppEnv>, paymentId: PaymentId): string =>
  linksOf(c.get('deps')).receiptLink({ subDomain: charityHere(c).subDomain, paymentId })
