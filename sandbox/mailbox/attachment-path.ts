/** Where one attachment of a mail is downloaded; the name at the end is for the reader alone. */
export const attachmentPath = (id: number, index: number, filename: string): string =>
  `/sandbox/mailbox/${id}/attachments/${index}/${encodeURIComponent(filename)}`
