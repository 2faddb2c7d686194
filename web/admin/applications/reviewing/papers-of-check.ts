import type { AnsweredFile, Check } from '@almoner/api/admin/applications/contract.ts'

const kindsOfCheck: Readonly<Record<Check, readonly AnsweredFile['kind'][]>> = {
  section88_listed: ['section88'],
  name_matches_documents: ['registration', 'section88'],
  bank_holder_matches: ['accounts', 'registration'],
  identity_matches: ['identity'],
  purpose_charitable: ['constitution'],
  sanctions: ['other'],
}

/** The papers that a check reads, the one that it needs most first. */
export const papersOfCheck = (check: Check, files: readonly AnsweredFile[]): AnsweredFile[] =>
  kindsOfCheck[check].flatMap((kind) =>
    files.filter((file) => file.kind === kind && !file.isErased),
  )
