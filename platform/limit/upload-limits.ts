const mebibyte = 1024 * 1024

/**
 * The number of bytes that may arrive: as many at once, and that number again over `overSeconds`.
 */
type UploadLimit = { bytes: number; overSeconds: number }

/** The owner that an upload is counted for. */
export type UploadOwner = 'address' | 'attempt' | 'applicant' | 'charity' | 'all'

export type UploadLimits = Record<UploadOwner, UploadLimit>

const hour = 60 * 60

/**
 * A screenshot of a phone is about a megabyte. An address may be a whole office's or a mobile
 * network's. A payer sends a form again if the first proof was the wrong picture.
 */
export const standardUploadLimits: UploadLimits = {
  address: { bytes: 60 * mebibyte, overSeconds: hour },
  attempt: { bytes: 20 * mebibyte, overSeconds: 24 * hour },
  // Ten documents of 10 MB, each of them sent twice, a logo and an identity card.
  applicant: { bytes: 220 * mebibyte, overSeconds: 24 * hour },
  charity: { bytes: 1_024 * mebibyte, overSeconds: hour },
  all: { bytes: 4 * 1_024 * mebibyte, overSeconds: hour },
}

/** All payers use one machine there. */
export const demonstrationUploadLimits: UploadLimits = {
  ...standardUploadLimits,
  address: { bytes: 1_024 * mebibyte, overSeconds: hour },
}

/**
 * The disk space that an upload leaves free, which the event store may share. If less is left,
 * files are refused, and payments continue.
 */
export const reservedBytes = 512 * mebibyte
