import type { Context } from 'hono'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../app-env.ts'
import { charityOrigin } from '../../site.ts'
import { receiptPath } from '../receipts/path.ts'

/** The receipt's address on the charity's own host: known before the receipt is, told to its payer only. */
export const receiptLinkOf = (c: Context<AppEnv>, paymentId: PaymentId): string => {
  const tenant = c.get('tenant')
  return tenant.kind === 'charity'
    ? receiptLinkAt(c, { subDomain: tenant.charity.subDomain, paymentId })
    : receiptPath(c.get('deps').keys.receiptToken(paymentId))
}

/** The same at another charity's host than the one that was asked. */
export const receiptLinkAt = (
  c: Context<AppEnv>,
  { subDomain, paymentId }: { subDomain: string; paymentId: PaymentId },
): string => {
  const { keys, site } = c.get('deps')
  return `${charityOrigin(site, subDomain)}${receiptPath(keys.receiptToken(paymentId))}`
}
