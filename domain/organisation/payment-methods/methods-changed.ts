import * as v from 'valibot'
import { canonicalJson } from '../../kernel/canonical-json.ts'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { idSchema, type PersonId, type StaffId } from '../../kernel/ids.ts'
import { manualMethodSchema, walletMethodSchema } from '../../payment-methods/payment-method.ts'
import type { Instant } from '../../kernel/time.ts'
import { instantSchema } from '../../kernel/schemas.ts'
import type { ManualSettings } from './method-settings.ts'

const realmSchema = v.picklist(['staff', 'administrator'])

const partSchema = v.picklist([
  'turned_on',
  'turned_off',
  'code',
  'bank_account',
  'payable_to',
  'instructions',
  'credentials_stored',
  'credentials_removed',
  'fee',
])
/** The changed part of a payment method; the settings' own event has the new value. */
export type ChangedPart = v.InferOutput<typeof partSchema>

/**
 * A person changed a payment method of the charity, and with it the destination of its money. Every
 * owner is notified.
 */
export const paymentMethodsChanged = eventShape(
  'PaymentMethodsChanged',
  v.strictObject({
    organisationId: idSchema('organisation'),
    method: v.union([manualMethodSchema, walletMethodSchema]),
    changed: v.array(partSchema),
    /**
     * The realm and the author, who is one of the charity's staff or an administrator of the
     * platform.
     */
    realm: realmSchema,
    personId: idSchema('person'),
    /** The charity's owners at that time. */
    owners: v.array(idSchema('staff')),
    at: instantSchema,
  }),
  {
    /** The browser and the network from which the change was made. */
    personal: v.strictObject({ device: v.string(), network: v.string() }),
    whose: ({ personId }) => personId,
  },
)

export type PaymentMethodsChanged = EventOf<typeof paymentMethodsChanged>

/** The author of a change, with its origin and time. */
export type ChangedBy = {
  realm: v.InferOutput<typeof realmSchema>
  personId: PersonId
  device: string
  network: string
  at: Instant
}

export const isSameAccount = (
  one: ManualSettings['bank'] | undefined,
  other: ManualSettings['bank'] | undefined,
): boolean => canonicalJson([one ?? null]) === canonicalJson([other ?? null])

export const changedParts = (
  before: ManualSettings | undefined,
  after: ManualSettings,
): readonly ChangedPart[] => {
  const wasEnabled = before?.enabled ?? false
  const differs = (part: 'payableTo' | 'instructions'): boolean =>
    canonicalJson([before?.[part] ?? null]) !== canonicalJson([after[part]])
  const parts: readonly [ChangedPart, boolean][] = [
    ['turned_on', after.enabled && !wasEnabled],
    ['turned_off', !after.enabled && wasEnabled],
    ['code', (before?.code ?? null) !== after.code],
    ['bank_account', !isSameAccount(before?.bank, after.bank)],
    ['payable_to', differs('payableTo')],
    ['instructions', differs('instructions')],
  ]
  return parts.flatMap(([part, isChanged]) => (isChanged ? [part] : []))
}

export const listOwners = (
  staff: readonly { staffId: StaffId; role: string }[],
): readonly StaffId[] => staff.filter(({ role }) => role === 'owner').map(({ staffId }) => staffId)
