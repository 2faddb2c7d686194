/**
 * The password of the account that a guest wants to open with their payment. It is kept only in
 * memory, so a reload forgets it together with the request.
 */
let wished: string | undefined

export const wishForAccount = (password: string | undefined): void => {
  wished = password
}

export const readWantedPassword = (): string | undefined => wished

/** Returns the fields that are sent with a guest's payment. */
export const readAccountWish = (): { createAccount: true; password: string } | undefined =>
  wished === undefined ? undefined : { createAccount: true, password: wished }
