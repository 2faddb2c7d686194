import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { ManualMethod, WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { Plan } from '@almoner/domain/plans/plan.ts'
import {
  findRevision,
  type MethodSettings,
} from '@almoner/domain/organisation/payment-methods/method-settings.ts'
import { findManualSettings } from '@almoner/domain/organisation/payment-methods/usable-methods.ts'
import { toTexts } from '../../use-cases/charity/localised-texts.ts'
import type { ManualMethodSettings, WalletState } from './contract.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'

type StoredCredentials = { expiresOn: string | null }

/**
 * Returns the first missing step that blocks a charity from using a wallet. `on` means that payers
 * are offered the wallet.
 */
export const toWalletState = (
  wallet: WalletMethod,
  charity: { plan: Plan; methods: MethodSettings; kept: StoredCredentials | null; today: string },
): WalletState => {
  const { plan, methods, kept, today } = charity
  if (!includes(plan, 'wallets')) return 'plan_too_small'
  const connected = methods.providers.find(({ provider }) => provider === wallet)
  if (!connected && !kept) return 'credentials_missing'
  if (!connected || !kept) return 'save_again'
  if (hasEnded(connected, today)) return hasEnded(kept, today) ? 'credentials_ended' : 'save_again'
  const needsFee = wallet === 'tap_and_go' && methods.tapAndGoBasisPoints === null
  return needsFee ? 'fee_missing' : 'on'
}

const hasEnded = ({ expiresOn }: StoredCredentials, today: string): boolean =>
  expiresOn !== null && expiresOn < today

export const toManualSettings = (
  method: ManualMethod,
  charity: { plan: Plan; methods: MethodSettings; defaultLanguage: Language },
): ManualMethodSettings => {
  const { plan, methods, defaultLanguage } = charity
  const settings = findManualSettings(methods, method)
  const enabled = settings?.enabled === true
  return {
    method,
    revision: findRevision(methods, method),
    state: includes(plan, 'manualMethods') ? (enabled ? 'on' : 'off') : 'plan_too_small',
    enabled,
    code: settings?.code ?? null,
    bank: settings?.bank ?? null,
    payableTo: toTexts(settings?.payableTo ?? null, defaultLanguage),
    instructions: toTexts(settings?.instructions ?? null, defaultLanguage),
  }
}
