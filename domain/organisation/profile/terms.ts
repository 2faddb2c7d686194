import * as v from 'valibot'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { idSchema, type OrganisationId } from '../../kernel/ids.ts'

/** An owner accepted a version of the agreement for the charity. */
export const termsAccepted = eventShape(
  'TermsAccepted',
  v.strictObject({
    organisationId: idSchema('organisation'),
    version: v.string(),
    /** The SHA-256 of the text that was shown, in hex. */
    textSha256: v.string(),
  }),
)
export type TermsAccepted = EventOf<typeof termsAccepted>

export type AcceptTerms = {
  type: 'AcceptTerms'
  version: string
  textSha256: string
  /** The version that was signed in the charity's application. Null if none was signed. */
  signedVersion: string | null
}

/** Accepting a version again changes nothing, even if another person accepted it. */
export const decideTerms = (
  { version, textSha256, signedVersion }: AcceptTerms,
  {
    organisationId,
    acceptedTerms,
  }: { organisationId: OrganisationId; acceptedTerms: string | null },
): readonly TermsAccepted[] =>
  version === (acceptedTerms ?? signedVersion)
    ? []
    : [{ type: 'TermsAccepted', data: { organisationId, version, textSha256 } }]
