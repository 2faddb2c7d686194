/** The most documents that a charity may add; those of its application are not counted. */
export const mostLegalDocuments = 100
