import * as v from 'valibot'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { asPerson, idSchema, type OrganisationId } from '../../kernel/ids.ts'
import { centsSchema, languageSchema, localisedTextSchema } from '../../kernel/schemas.ts'

const idEntries = { organisationId: idSchema('organisation') }
/** The charity's owners at that time, who are written to. */
const owners = v.array(idSchema('staff'))
const whose = ({ organisationId }: { organisationId: OrganisationId }) => asPerson(organisationId)

/** The fields of the profile that changed, before or after. A field that is absent did not change. */
const changedSchema = v.strictObject({
  name: v.exactOptional(localisedTextSchema),
  address: v.exactOptional(localisedTextSchema),
  organisationUrl: v.exactOptional(v.nullable(v.string())),
  defaultLanguage: v.exactOptional(languageSchema),
  supportedLanguages: v.exactOptional(v.array(languageSchema)),
  /** Null if the platform's minimum applies. */
  minimumPaymentCents: v.exactOptional(v.nullable(centsSchema)),
  statementDescriptor: v.exactOptional(v.string()),
  /** The key of an uploaded file, or a drawing of ours. */
  logo: v.exactOptional(v.nullable(v.string())),
})

const contactFields = ['firstName', 'lastName', 'email', 'phoneNumber'] as const

// A record, because the personal part of an erased person has no optional fields.
const changedContactSchema = v.record(v.string(), v.string())

/** The charity's profile changed. The event has the new values by field. */
export const organisationProfileChanged = eventShape(
  'OrganisationProfileChanged',
  v.strictObject({
    ...idEntries,
    before: changedSchema,
    after: changedSchema,
    /** The contact fields that also changed. */
    contact: v.array(v.picklist(contactFields)),
    owners,
  }),
  {
    /** The contact's values before and after, by the names of the changed fields. */
    personal: v.strictObject({ before: changedContactSchema, after: changedContactSchema }),
    whose,
  },
)

/** The charity's registered details. They change only with the platform's approval. */
const registeredSchema = v.strictObject({
  name: v.exactOptional(localisedTextSchema),
  address: v.exactOptional(localisedTextSchema),
  /** The Inland Revenue's file number; null before the first one. */
  irFileNumber: v.exactOptional(v.nullable(v.string())),
})
export type RegisteredFields = v.InferOutput<typeof registeredSchema>

/** Counts a charity's proposed changes from 1. */
const proposed = { ...idEntries, number: v.number() }

/** An owner proposes another registered name, address or tax file number. */
export const profileChangeProposed = eventShape(
  'ProfileChangeProposed',
  v.strictObject({ ...proposed, before: registeredSchema, after: registeredSchema }),
  // Free text for the reviewer, which may name a person.
  { personal: v.strictObject({ note: v.string() }), whose },
)

/** An owner takes the proposal back. */
export const profileChangeWithdrawn = eventShape('ProfileChangeWithdrawn', v.strictObject(proposed))

/** Administration accepts it; the events of the changed fields follow. */
export const profileChangeApproved = eventShape(
  'ProfileChangeApproved',
  v.strictObject({ ...proposed, owners }),
)

export const profileChangeDeclined = eventShape(
  'ProfileChangeDeclined',
  v.strictObject({ ...proposed, owners }),
  // An administrator writes free text, and may name a person.
  { personal: v.strictObject({ reason: v.string() }), whose },
)

export const profileEvents = [
  organisationProfileChanged,
  profileChangeProposed,
  profileChangeWithdrawn,
  profileChangeApproved,
  profileChangeDeclined,
] as const

export type OrganisationProfileChanged = EventOf<typeof organisationProfileChanged>
export type ProfileEvent = EventOf<(typeof profileEvents)[number]>
/** The outcomes that the owners are written to about. */
export type ProfileChangeDecided = EventOf<
  typeof profileChangeApproved | typeof profileChangeDeclined
>
