const mebibyte = 1024 * 1024

/** How many bytes may come: as many at once, and the same again over as long a time. */
export type UploadLimit = { bytes: number; overSeconds: number }

/** Whom an upload is counted for. */
export type UploadOwner = 'address' | 'attempt' | 'charity' | 'all'

export type UploadLimits = Record<UploadOwner, UploadLimit>

const hour = 60 * 60

/**
 * A screenshot of a phone is about a megabyte. An address may be a whole office's or a mobile
 * network's, and one form is sent again where the first proof was the wrong picture.
 */
export const standardUploadLimits: UploadLimits = {
  address: { bytes: 60 * mebibyte, overSeconds: hour },
  attempt: { bytes: 20 * mebibyte, overSeconds: 24 * hour },
  charity: { bytes: 1_024 * mebibyte, overSeconds: hour },
  all: { bytes: 4 * 1_024 * mebibyte, overSeconds: hour },
}

/** Everybody pays from one machine there. */
export const demonstrationUploadLimits: UploadLimits = {
  ...standardUploadLimits,
  address: { bytes: 1_024 * mebibyte, overSeconds: hour },
}

/**
 * What an upload leaves free on the disk, which the books may share: where less would be left, no
 * file is taken, and payments go on.
 */
export const reservedBytes = 512 * mebibyte
