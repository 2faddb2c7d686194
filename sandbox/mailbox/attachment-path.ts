/** The address of one attachment of a mail; the name at the end is only for the reader. */
export const attachmentPath = (id: number, index: number, filename: string): string =>
  `/sandbox/mailbox/${id}/attachments/${index}/${encodeURIComponent(filename)}`
