import type { Context } from 'hono'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../app-env.ts'
import { charityOrigin } from '../../site.ts'
import { receiptPath } from '../receipts/path.ts'

/** The receipt's address on the charity's own host: known before the receipt is, told to its payer only. */
export const receiptLinkOf = (c: Context<AppEnv>, paymentId: PaymentId): string => {
  const { keys, site } = c.get('deps')
  const tenant = c.get('tenant')
  const path = receiptPath(keys.receiptToken(paymentId))
  return tenant.kind === 'charity'
    ? `${charityOrigin(site, tenant.charity.subDomain)}${path}`
    : path
}
