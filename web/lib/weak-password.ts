/**
 * The code for a password that is among the first that somebody tries, as the API refuses it; undefined
 * where it is not. `about` is what the account is called. The list of common ones comes once a password
 * is chosen, and is no part of a first visit; where it does not come, the API judges alone.
 */
export const passwordWeaknessCode = async (
  password: string,
  about: readonly string[],
): Promise<string | undefined> => {
  const judge = await import('@almoner/domain/kernel/weak-password.ts').catch(() => null)
  const weakness = judge?.passwordWeakness(password, about) ?? null
  return weakness === null ? undefined : `password.${weakness}`
}

/** What an account at this site must not be opened by: the names of the product and of the charity. */
export const namesOfSite = (charity: string): readonly string[] => [
  'almoner',
  globalThis.location.hostname.split('.')[0] ?? '',
  // As one word: the words of a charity's name are anybody's.
  charity.replaceAll(/[^\p{L}\p{N}]/gu, ''),
]
