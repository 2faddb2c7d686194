import * as v from 'valibot'
import { coloursSchema } from '../charity-details/colours.ts'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type OrganisationId } from '../kernel/ids.ts'
import { centsSchema, languageSchema, localisedTextSchema } from '../kernel/schemas.ts'
import { planSchema } from '../plans/plan.ts'
import { charityDataOpened } from './team/access-events.ts'
import { customDomainEvents } from './custom-domain/events.ts'
import { methodSettingEvents } from './payment-methods/method-settings.ts'
import { legalDocumentAdded } from './legal-documents/events.ts'
import { paymentMethodsChanged } from './payment-methods/methods-changed.ts'
import { profileEvents } from './profile/events.ts'
import { receiptFormatSet } from './receipt-format/receipt-format.ts'
import { receiptPrefixEvents } from './receipt-format/prefix-events.ts'
import { receiptPrefixSchema } from './receipt-format/values.ts'
import { staffEvents } from './team/staff-events.ts'
import {
  organisationReinstated,
  organisationSuspended,
  taxStatusEnded,
} from './suspension/events.ts'
import { financialYearSet } from './profile/financial-year.ts'
import { termsAccepted } from './profile/terms.ts'

const idEntries = { organisationId: idSchema('organisation') }

/** A row of the charity's own form, which payers see beside their personal details. */
export const formRowSchema = v.strictObject({
  id: v.string(),
  type: v.picklist(['text', 'textarea']),
  required: v.boolean(),
  archived: v.boolean(),
  showOnReceipt: v.boolean(),
  label: localisedTextSchema,
  placeholder: localisedTextSchema,
})
export type FormRow = v.InferOutput<typeof formRowSchema>

export const profileSchema = v.strictObject({
  name: localisedTextSchema,
  intro: localisedTextSchema,
  address: localisedTextSchema,
  organisationUrl: v.nullable(v.string()),
  plan: planSchema,
  defaultLanguage: languageSchema,
  supportedLanguages: v.array(languageSchema),
  autoDetectLanguage: v.boolean(),
  /** Null if the charity set none and the platform's minimum applies. */
  minimumPaymentCents: v.nullable(centsSchema),
  statementDescriptor: v.string(),
  colours: coloursSchema,
  /** `illustration:<name>` for a drawing of ours, or the key of an uploaded file. */
  logo: v.nullable(v.string()),
  formRows: v.array(formRowSchema),
  receiptPrefix: receiptPrefixSchema,
})
export type OrganisationProfile = v.InferOutput<typeof profileSchema>

export const organisationRegistered = eventShape(
  'OrganisationRegistered',
  v.strictObject({ ...idEntries, subDomain: v.string(), profile: profileSchema }),
  {
    personal: v.strictObject({
      contactFirstName: v.string(),
      contactLastName: v.string(),
      email: v.string(),
      phoneNumber: v.string(),
    }),
    // The contact has no account: they are identified by their charity.
    whose: ({ organisationId }) => asPerson(organisationId),
  },
)

export const organisationApproved = eventShape('OrganisationApproved', v.strictObject(idEntries))

export const organisationDeclined = eventShape('OrganisationDeclined', v.strictObject(idEntries), {
  // An administrator writes free text, and may name a person.
  personal: v.strictObject({ reason: v.string() }),
  whose: ({ organisationId }: { organisationId: OrganisationId }) => asPerson(organisationId),
})

/** The charity's exemption under section 88 was checked against the Inland Revenue's list. */
export const taxStatusVerified = eventShape(
  'TaxStatusVerified',
  v.strictObject({ ...idEntries, irFileNumber: v.string() }),
)

/** An administrator changed the charity's plan at once. */
export const organisationPlanChanged = eventShape(
  'OrganisationPlanChanged',
  v.strictObject({ ...idEntries, plan: planSchema, before: planSchema }),
)

/** The charity's own form from now on: all of its rows, the archived ones too. */
export const formRowsChanged = eventShape(
  'FormRowsChanged',
  v.strictObject({ ...idEntries, rows: v.array(formRowSchema), before: v.array(formRowSchema) }),
)

/** The colours of the payer site from now on, chosen by staff. */
export const themeColoursChanged = eventShape(
  'ThemeColoursChanged',
  v.strictObject({ ...idEntries, colours: coloursSchema, before: coloursSchema }),
)

/** From now on each member of staff needs a second factor, and can do nothing without one. */
export const secondFactorRequired = eventShape('SecondFactorRequired', v.strictObject(idEntries))

/** Each member of staff may again choose whether to use a second factor. */
export const secondFactorRequirementEnded = eventShape(
  'SecondFactorRequirementEnded',
  v.strictObject({
    ...idEntries,
    /** Absent if the requirement ended before charities had two-person rules. */
    approvalId: v.optional(idSchema('approval')),
  }),
)

export const organisationEvents = [
  organisationRegistered,
  organisationApproved,
  organisationDeclined,
  taxStatusVerified,
  taxStatusEnded,
  organisationSuspended,
  organisationReinstated,
  organisationPlanChanged,
  formRowsChanged,
  themeColoursChanged,
  receiptFormatSet,
  financialYearSet,
  ...receiptPrefixEvents,
  legalDocumentAdded,
  termsAccepted,
  secondFactorRequired,
  secondFactorRequirementEnded,
  ...staffEvents,
  ...methodSettingEvents,
  paymentMethodsChanged,
  ...customDomainEvents,
  charityDataOpened,
  ...profileEvents,
] as const

export type OrganisationEvent = EventOf<(typeof organisationEvents)[number]>
