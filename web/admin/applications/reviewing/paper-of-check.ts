import type { AnsweredFile, Check } from '@almoner/api/admin/applications/contract.ts'

const kindsOfCheck: Readonly<Record<Check, readonly AnsweredFile['kind'][]>> = {
  section88_listed: ['section88'],
  name_matches_documents: ['registration', 'section88'],
  bank_holder_matches: ['accounts', 'registration'],
  identity_matches: ['identity'],
  purpose_charitable: ['constitution'],
  sanctions: ['other'],
}

/**
 * Returns the paper to read for a check: of its papers, the first that the reader has not opened
 * yet, or else the one that the check needs most. Undefined if it has none.
 */
export const paperOfCheck = (
  check: Check,
  files: readonly AnsweredFile[],
): AnsweredFile | undefined => {
  const papers = papersOfCheck(check, files)
  return papers.find((file) => !isOpenedByMe(file)) ?? papers[0]
}

/** Whether an approver must open the paper and this reader has not. */
export const isUnopened = (file: AnsweredFile): boolean => file.isRequired && !isOpenedByMe(file)

/** The papers that a check compares, the most needed one first. */
export const papersOfCheck = (check: Check, files: readonly AnsweredFile[]): AnsweredFile[] =>
  kindsOfCheck[check].flatMap((kind) =>
    files.filter((file) => file.kind === kind && !file.isErased),
  )

const isOpenedByMe = ({ openedBy }: AnsweredFile): boolean => openedBy.some(({ isMe }) => isMe)
