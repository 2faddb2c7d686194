import * as v from 'valibot'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { idSchema, type OrganisationId } from '../../kernel/ids.ts'
import { manualMethodSchema, walletMethodSchema } from '../../payment-methods/payment-method.ts'
import type { Instant } from '../../kernel/time.ts'
import { instantSchema, localisedTextSchema } from '../../kernel/schemas.ts'

const idEntries = { organisationId: idSchema('organisation') }

/** A day in Hong Kong. */
const daySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'day.invalid'))

/** The instructions that a payer needs to pay the charity directly by this method. */
const manualSettings = {
  method: manualMethodSchema,
  enabled: v.boolean(),
  /**
   * The code that the payer scans, as the charity entered it. It is drawn as a QR code and never
   * shown as a link.
   */
  code: v.nullable(v.string()),
  /** The recipient of a transfer. */
  bank: v.nullable(
    v.strictObject({
      bankCode: v.string(),
      branchCode: v.string(),
      accountNumber: v.string(),
      accountHolder: v.string(),
    }),
  ),
  /** The payee of a cheque. */
  payableTo: v.nullable(localisedTextSchema),
  instructions: v.nullable(localisedTextSchema),
}

/** All of one method's settings, in the place of those before. */
const manualMethodSet = eventShape(
  'ManualMethodSet',
  v.strictObject({
    ...idEntries,
    ...manualSettings,
    /**
     * When the bank account was last replaced by another. Omitted if it never was, and in older
     * events: money that the platform pays out must wait after a change.
     */
    bankChangedAt: v.optional(instantSchema),
  }),
)

/** The charity's own credentials are stored; no event contains them. */
const providerConnected = eventShape(
  'ProviderConnected',
  v.strictObject({
    ...idEntries,
    provider: walletMethodSchema,
    /** The last day on which the credentials are valid; null if they do not expire. */
    expiresOn: v.nullable(daySchema),
  }),
)

const providerDisconnected = eventShape(
  'ProviderDisconnected',
  v.strictObject({ ...idEntries, provider: walletMethodSchema }),
)

/** The price of Tap & Go is not published, so an administrator sets it (decisions, 10). */
const tapAndGoFeeSet = eventShape(
  'TapAndGoFeeSet',
  v.strictObject({ ...idEntries, basisPoints: v.number() }),
)

export const methodSettingEvents = [
  manualMethodSet,
  providerConnected,
  providerDisconnected,
  tapAndGoFeeSet,
] as const

export type MethodSettingEvent = EventOf<(typeof methodSettingEvents)[number]>
export type ManualSettings = v.InferOutput<
  v.StrictObjectSchema<typeof manualSettings, undefined>
> & {
  bankChangedAt?: Instant | undefined
}
/** `revision`: how often the method has been set. */
type CurrentSettings = ManualSettings & { revision: number }
type ConnectedProvider = Omit<EventOf<typeof providerConnected>['data'], 'organisationId'>

/** A charity's settings for methods other than card. */
export type MethodSettings = {
  manual: readonly CurrentSettings[]
  providers: readonly ConnectedProvider[]
  tapAndGoBasisPoints: number | null
}

export const noMethodSettings: MethodSettings = {
  manual: [],
  providers: [],
  tapAndGoBasisPoints: null,
}

export const methodSettingsAfter = (
  before: MethodSettings,
  event: MethodSettingEvent,
): MethodSettings => {
  switch (event.type) {
    case 'ManualMethodSet': {
      const settings = withoutOrganisation(event.data)
      const others = before.manual.filter(({ method }) => method !== settings.method)
      const revision = findRevision(before, settings.method) + 1
      return { ...before, manual: [...others, { ...settings, revision }] }
    }
    case 'ProviderConnected': {
      const connected = withoutOrganisation(event.data)
      const others = before.providers.filter(({ provider }) => provider !== connected.provider)
      return { ...before, providers: [...others, connected] }
    }
    case 'ProviderDisconnected': {
      const { provider: removedProvider } = event.data
      const providers = before.providers.filter(({ provider }) => provider !== removedProvider)
      return { ...before, providers }
    }
    case 'TapAndGoFeeSet':
      return { ...before, tapAndGoBasisPoints: event.data.basisPoints }
  }
}

/** Returns the number of times that a charity has set a method; 0 for never. */
export const findRevision = (
  { manual }: Pick<MethodSettings, 'manual'>,
  method: ManualSettings['method'],
): number => manual.find((settings) => settings.method === method)?.revision ?? 0

export const isMethodSetting = (event: { type: string }): event is MethodSettingEvent =>
  methodSettingEvents.some(({ type }) => type === event.type)

const withoutOrganisation = <Data extends { organisationId: OrganisationId }>(
  data: Data,
): Omit<Data, 'organisationId'> => {
  const { organisationId: _, ...settings } = data
  return settings
}
