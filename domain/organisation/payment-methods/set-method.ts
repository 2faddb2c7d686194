import { canonicalJson } from '../../kernel/canonical-json.ts'
import type { Refused } from '../../kernel/decider.ts'
import type { ManualMethod } from '../../payment-methods/payment-method.ts'
import { classifyPaymentCode } from '../../payment-code/classify.ts'
import type { MethodCommand, OrganisationRefusal, SetManualMethod } from '../commands.ts'
import { findRevision, methodSettingsAfter, type MethodSettingEvent } from './method-settings.ts'
import {
  changedParts,
  isSameAccount,
  listOwners,
  type PaymentMethodsChanged,
} from './methods-changed.ts'
import type { RegisteredOrganisation } from '../state.ts'
import { includes } from '../../plans/plan-features.ts'

/**
 * Sets a payment method of a charity. Repeating it changes nothing. Credentials cannot be compared
 * here, so each time they are stored is recorded.
 */
export const decideMethod = (
  command: MethodCommand,
  state: RegisteredOrganisation,
): readonly (MethodSettingEvent | PaymentMethodsChanged)[] | Refused<OrganisationRefusal> => {
  const refused = findRefusal(command, state)
  if (refused !== null) return { refused }
  const event = toEvent(command, state)
  const changes = settled(methodSettingsAfter(state.methods, event)) !== settled(state.methods)
  // Checked after a repeat is recognised: the answer of the first may have been lost.
  if (changes && isOutdated(command, state)) return { refused: 'method_changed' }
  const events = changes || command.type === 'ConnectProvider' ? changedBy(command, state) : []
  return changes ? [event, ...events] : events
}

const isOutdated = (command: MethodCommand, { methods }: RegisteredOrganisation): boolean =>
  command.type === 'SetManualMethod' &&
  command.seenRevision !== undefined &&
  command.seenRevision !== findRevision(methods, command.method)

const changedBy = (
  command: MethodCommand,
  { organisationId, methods, staff }: RegisteredOrganisation,
): readonly PaymentMethodsChanged[] => {
  if (command.changedBy === undefined) return []
  const { realm, personId, at, ...personal } = command.changedBy
  const by = { organisationId, realm, personId, owners: [...listOwners(staff)], at }
  const data = { ...by, ...whatChanges(command, methods) }
  return [{ type: 'PaymentMethodsChanged', data, personal }]
}

const whatChanges = (
  command: MethodCommand,
  { manual }: RegisteredOrganisation['methods'],
): Pick<PaymentMethodsChanged['data'], 'method' | 'changed'> => {
  switch (command.type) {
    case 'SetManualMethod': {
      const { method, code } = command
      const before = manual.find((each) => each.method === method)
      const after = { ...command, code: code === null ? null : code.trim() }
      return { method, changed: [...changedParts(before, after)] }
    }
    case 'ConnectProvider':
      return { method: command.provider, changed: ['credentials_stored'] }
    case 'DisconnectProvider':
      return { method: command.provider, changed: ['credentials_removed'] }
    case 'SetTapAndGoFee':
      return { method: 'tap_and_go', changed: ['fee'] }
  }
}

// The order and number of the settings make no difference to the result.
const settled = ({ manual, providers, ...rest }: RegisteredOrganisation['methods']): string =>
  canonicalJson([
    manual
      .map((settings) => ({ ...settings, revision: 0 }))
      .toSorted((one, other) => (one.method < other.method ? -1 : 1)),
    providers.toSorted((one, other) => (one.provider < other.provider ? -1 : 1)),
    rest,
  ])

const toEvent = (
  command: MethodCommand,
  { organisationId, methods }: RegisteredOrganisation,
): MethodSettingEvent => {
  switch (command.type) {
    case 'SetManualMethod': {
      const { type: _, code, changedBy: by, seenRevision: __, ...settings } = command
      const before = methods.manual.find(({ method }) => method === settings.method)
      const isSame = isSameAccount(before?.bank, settings.bank)
      const bankChangedAt = isSame ? before?.bankChangedAt : by?.at
      const data = {
        organisationId,
        ...settings,
        code: code === null ? null : code.trim(),
        ...(bankChangedAt && { bankChangedAt }),
      }
      return { type: 'ManualMethodSet', data }
    }
    case 'ConnectProvider': {
      const { provider, expiresOn } = command
      return { type: 'ProviderConnected', data: { organisationId, provider, expiresOn } }
    }
    case 'DisconnectProvider':
      return {
        type: 'ProviderDisconnected',
        data: { organisationId, provider: command.provider },
      }
    case 'SetTapAndGoFee':
      return {
        type: 'TapAndGoFeeSet',
        data: { organisationId, basisPoints: command.basisPoints },
      }
  }
}

/** A tenth of a gift: more than that is a slip of the hand. */
const highestFeeBasisPoints = 1_000

const findRefusal = (
  command: MethodCommand,
  { profile: { plan } }: RegisteredOrganisation,
): OrganisationRefusal | null => {
  switch (command.type) {
    case 'SetManualMethod':
      if (command.enabled && !includes(plan, 'manualMethods')) return 'plan_excludes_method'
      return wrongSettings(command)
    case 'ConnectProvider':
      return includes(plan, 'wallets') ? null : 'plan_excludes_method'
    case 'DisconnectProvider':
      return null
    case 'SetTapAndGoFee': {
      const { basisPoints } = command
      const isFee = Number.isInteger(basisPoints) && basisPoints >= 0
      return isFee && basisPoints <= highestFeeBasisPoints ? null : 'fee_invalid'
    }
  }
}

const scanned: ReadonlySet<ManualMethod> = new Set([
  'fps',
  'alipay_hk',
  'alipay_ch',
  'wechatpay_hk',
  'wechatpay_ch',
  'bocpay',
  'octopus',
])

const wrongSettings = (command: SetManualMethod): OrganisationRefusal | null => {
  const { method, enabled, code, bank, payableTo } = command
  if (code !== null) {
    const read = classifyPaymentCode(code)
    // Harmless codes are accepted: the wallets publish no format to check them against.
    if ('refused' in read) return refusedCode[read.refused]
  } else if (enabled && scanned.has(method)) return 'code_required'
  if (bank !== null && !isAccount(bank)) return 'bank_account_invalid'
  if (!enabled) return null
  if (method === 'bank_transfer' && bank === null) return 'bank_account_required'
  const hasPayee = payableTo !== null && payableTo.default.trim() !== ''
  return method === 'check_writing' && !hasPayee ? 'payable_to_required' : null
}

const refusedCode = {
  empty: 'code_required',
  too_long: 'code_too_long',
  dangerous_scheme: 'code_dangerous',
} as const

// A bank outside the list also has a code.
const isAccount = (bank: NonNullable<SetManualMethod['bank']>): boolean =>
  /^\d{3}$/.test(bank.bankCode) &&
  /^\d{3}$/.test(bank.branchCode) &&
  /^\d{6,9}$/.test(bank.accountNumber) &&
  bank.accountHolder.trim() !== ''
