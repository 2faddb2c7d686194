const schemes = /^esdb(?:\+discover)?:\/\/[^/\s]+/

/**
 * What is wrong with `EVENTSTORE_URL`, in one sentence, or null where it is right or not set. The
 * value is never repeated: it may hold a password.
 */
export const wrongEventStoreUrl = (url: string | undefined): string | null =>
  !url || schemes.test(url)
    ? null
    : 'EVENTSTORE_URL must be an address such as esdb://user:password@host:2113?tls=true.'
