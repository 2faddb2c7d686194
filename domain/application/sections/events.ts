import * as v from 'valibot'
import { coloursSchema } from '../../charity-details/colours.ts'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { documentKindSchema } from '../../charity-details/document-kind.ts'
import { asPerson, idSchema, type Id, type OrganisationId } from '../../kernel/ids.ts'
import { centsSchema, languageSchema, localisedTextSchema } from '../../kernel/schemas.ts'
import { choosablePlans } from '../values.ts'

const idEntries = { organisationId: idSchema('organisation') }
const whoseCharity = ({ organisationId }: { organisationId: OrganisationId }) =>
  asPerson(organisationId)

/** A file that the applicant uploaded. It is never overwritten: another one has another key. */
const fileEntries = {
  fileKey: v.string(),
  bytes: v.number(),
  /** The SHA-256 of the stored bytes, in hex. */
  sha256: v.string(),
}
const imageTypeSchema = v.picklist(['image/png', 'image/jpeg'])

export const agreementSigned = eventShape(
  'AgreementSigned',
  v.strictObject({ ...idEntries, version: v.string(), textSha256: v.string() }),
  {
    personal: v.strictObject({
      directorName: v.string(),
      secretaryName: v.string(),
      /** The IP address from which it was signed. The card provider requires it. */
      ip: v.nullable(v.string()),
    }),
    whose: whoseCharity,
  },
)

/** The charity as it wants to be registered, and how its payer site looks. */
export const applicantDescribed = eventShape(
  'ApplicantDescribed',
  v.strictObject({
    ...idEntries,
    subDomain: v.string(),
    /** The registered name, in English, Chinese or both. */
    name: localisedTextSchema,
    address: localisedTextSchema,
    /** The Inland Revenue's file number; null if the charity is not exempt under section 88. */
    irFileNumber: v.nullable(v.string()),
    organisationUrl: v.nullable(v.string()),
    defaultLanguage: languageSchema,
    supportedLanguages: v.array(languageSchema),
    statementDescriptor: v.string(),
    /** Null if the platform's minimum applies. */
    minimumPaymentCents: v.nullable(centsSchema),
    colours: coloursSchema,
  }),
  {
    /** The charity's contact, who receives the payers' replies. */
    personal: v.strictObject({
      email: v.string(),
      firstName: v.string(),
      lastName: v.string(),
      phoneNumber: v.string(),
    }),
    whose: whoseCharity,
  },
)

export const planChosen = eventShape(
  'PlanChosen',
  v.strictObject({
    ...idEntries,
    plan: v.picklist(choosablePlans),
    period: v.picklist(['annual', 'monthly']),
    referralCode: v.nullable(v.string()),
  }),
)

/** The applicant entered a card for the subscription. Nothing is charged before the approval. */
export const billingCardGiven = eventShape(
  'BillingCardGiven',
  v.strictObject({
    ...idEntries,
    /** The card provider's references. A card's number is never stored. */
    customerId: v.string(),
    paymentMethodId: v.string(),
    brand: v.string(),
    last4: v.string(),
  }),
)

export const logoGiven = eventShape(
  'LogoGiven',
  v.strictObject({ ...idEntries, ...fileEntries, contentType: imageTypeSchema }),
)

export const documentGiven = eventShape(
  'DocumentGiven',
  v.strictObject({
    ...idEntries,
    ...fileEntries,
    documentId: idSchema('document'),
    kind: documentKindSchema,
  }),
  // A file's name may contain a person's.
  { personal: v.strictObject({ fileName: v.string() }), whose: whoseCharity },
)

export const documentWithdrawn = eventShape(
  'DocumentWithdrawn',
  v.strictObject({ ...idEntries, documentId: idSchema('document') }),
)

/** The account for payouts. The whole number is stored encrypted outside the event store. */
export const applicantBankAccountGiven = eventShape(
  'ApplicantBankAccountGiven',
  v.strictObject({
    ...idEntries,
    bankCode: v.string(),
    branchCode: v.string(),
    last4: v.string(),
    /** A keyed hash of the whole number, in hex. It recognises a repeated account. */
    fingerprint: v.string(),
  }),
  { personal: v.strictObject({ accountHolder: v.string() }), whose: whoseCharity },
)

/**
 * The applicant named the charity's representative at the card provider and uploaded a picture of
 * their identity card.
 */
export const identityGiven = eventShape(
  'IdentityGiven',
  v.strictObject({
    ...idEntries,
    representativeId: idSchema('representative'),
    /**
     * The details as the card provider requires them. The reviewer compares them with the charity's
     * own section.
     */
    registered: v.strictObject({
      name: v.string(),
      irFileNumber: v.string(),
      line1: v.string(),
      line2: v.nullable(v.string()),
      city: v.string(),
    }),
    image: v.strictObject({ ...fileEntries, contentType: imageTypeSchema }),
  }),
  {
    personal: v.strictObject({
      firstName: v.string(),
      lastName: v.string(),
      jobTitle: v.string(),
      email: v.string(),
      /** `yyyy-MM-dd`, as a text: an erased person's is no day any more. */
      dateOfBirth: v.string(),
      /** `A123456(3)`. No screen shows it whole. */
      hongKongId: v.string(),
      line1: v.string(),
      city: v.string(),
    }),
    whose: ({ representativeId }: { representativeId: Id<'representative'> }) =>
      asPerson(representativeId),
  },
)

/** The picture is deleted 30 days after the verification; the hash remains. */
export const identityImageErased = eventShape(
  'IdentityImageErased',
  v.strictObject({ ...idEntries, representativeId: idSchema('representative') }),
)

export const sectionEvents = [
  agreementSigned,
  applicantDescribed,
  planChosen,
  billingCardGiven,
  logoGiven,
  documentGiven,
  documentWithdrawn,
  applicantBankAccountGiven,
  identityGiven,
  identityImageErased,
] as const

export type SectionEvent = EventOf<(typeof sectionEvents)[number]>

export const isSectionEvent = (event: { type: string }): event is SectionEvent =>
  sectionEvents.some(({ type }) => type === event.type)
