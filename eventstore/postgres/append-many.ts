/** What a row of `es.append_many` says about one append. */
export const appendStatus = { appended: 0, conflict: 1, duplicate: 2, mismatch: 3 } as const

/** Expectations as the function takes them; 0 and above is a revision. */
export const expectedCode = { none: -1n, any: -2n } as const
