/**
 * The password of the account that a guest wants made with their payment. It stands nowhere but here: a
 * reload forgets it, and with it the wish.
 */
let wished: string | undefined

export const wishForAccount = (password: string | undefined): void => {
  wished = password
}

export const readWantedPassword = (): string | undefined => wished

/** As it goes along with what a guest pays. */
export const readAccountWish = (): { createAccount: true; password: string } | undefined =>
  wished === undefined ? undefined : { createAccount: true, password: wished }
