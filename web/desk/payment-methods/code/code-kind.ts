import { fitsQrCode } from '@almoner/api/desk/payment-methods/limits-contract.ts'
import type { ManualMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { classifyPaymentCode, type PaymentCode } from '@almoner/domain/payment-code/classify.ts'

/** The owner that the code appears to have. */
export type CodeOwner =
  | 'fps'
  | 'unionpay'
  | 'other_wallet'
  | 'wechat'
  | 'alipay'
  | 'octopus'
  | 'payme'

export type CodeVerdict =
  | { verdict: 'fits' | 'unknown' | 'damaged' | 'too_long' | 'dangerous' }
  /** A code of something else, or of several, none of which is this. */
  | { verdict: 'another'; owners: readonly CodeOwner[] }

/** Methods that a payer pays by scanning a code. */
export const scannedMethods: ReadonlySet<ManualMethod> = new Set([
  'fps',
  'alipay_hk',
  'alipay_ch',
  'wechatpay_hk',
  'wechatpay_ch',
  'bocpay',
  'octopus',
])

// A merchant's code of a wallet may have the wallet's own form or the shared form.
const fitting: Partial<Record<ManualMethod, readonly CodeOwner[]>> = {
  fps: ['fps'],
  alipay_hk: ['alipay', 'other_wallet'],
  alipay_ch: ['alipay', 'other_wallet'],
  wechatpay_hk: ['wechat', 'other_wallet'],
  wechatpay_ch: ['wechat', 'other_wallet'],
  bocpay: ['unionpay', 'other_wallet', 'fps'],
  octopus: ['octopus', 'other_wallet'],
}

/** Judges a code while it is typed. Returns null if there is nothing to report. */
export const judgeCode = (method: ManualMethod, typed: string): CodeVerdict | null => {
  const code = classifyPaymentCode(typed)
  if ('refused' in code) {
    if (code.refused === 'empty') return null
    return { verdict: code.refused === 'too_long' ? 'too_long' : 'dangerous' }
  }
  if (!fitsQrCode(typed)) return { verdict: 'too_long' }
  if (code.kind === 'emv_broken') return { verdict: 'damaged' }
  const owners = listOwners(code)
  if (owners.length === 0) return { verdict: 'unknown' }
  const fits = owners.some((owner) => fitting[method]?.includes(owner))
  return fits ? { verdict: 'fits' } : { verdict: 'another', owners }
}

const listOwners = (code: Exclude<PaymentCode, { kind: 'emv_broken' }>): readonly CodeOwner[] => {
  if (code.kind === 'emv') return code.networks
  return code.kind === 'unknown' ? [] : [code.kind]
}
