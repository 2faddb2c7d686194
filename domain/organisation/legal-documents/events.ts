import * as v from 'valibot'
import { calendarDaySchema } from '../../kernel/calendar.ts'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { documentKindSchema } from '../../charity-details/document-kind.ts'
import { asPerson, idSchema, type OrganisationId } from '../../kernel/ids.ts'

/** An owner added a document. Its file is never overwritten; a newer one takes its place. */
export const legalDocumentAdded = eventShape(
  'LegalDocumentAdded',
  v.strictObject({
    organisationId: idSchema('organisation'),
    documentId: idSchema('document'),
    kind: documentKindSchema,
    fileKey: v.string(),
    bytes: v.number(),
    /** The SHA-256 of the stored bytes, in hex. */
    sha256: v.string(),
    /** The last day on which it is valid. Absent if it has no end. */
    expiresOn: v.optional(calendarDaySchema),
  }),
  {
    // A file's name may contain a person's.
    personal: v.strictObject({ fileName: v.string() }),
    whose: ({ organisationId }: { organisationId: OrganisationId }) => asPerson(organisationId),
  },
)
export type LegalDocumentAdded = EventOf<typeof legalDocumentAdded>
