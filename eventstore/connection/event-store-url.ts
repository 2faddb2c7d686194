const schemes = /^esdb(?:\+discover)?:\/\/[^/\s]+/

/**
 * The error in `EVENTSTORE_URL`, in one sentence, or null if it is valid or not set. The value is
 * never repeated: it may hold a password.
 */
export const wrongEventStoreUrl = (url: string | undefined): string | null =>
  !url || schemes.test(url)
    ? null
    : 'EVENTSTORE_URL must be an address such as esdb://user:password@host:2113?tls=true.'
