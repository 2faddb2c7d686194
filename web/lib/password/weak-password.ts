/**
 * The code for a password that an attacker guesses first, as the API refuses it; undefined for any
 * other. `forbiddenNames` is the account's names. The list of common passwords is loaded when a password is
 * chosen, and is not part of a first visit. If it does not load, the API alone decides.
 */
export const passwordWeaknessCode = async (
  password: string,
  forbiddenNames: readonly string[],
): Promise<string | undefined> => {
  const judge = await import('@almoner/domain/logins/weak-password.ts').catch(() => null)
  const weakness = judge?.passwordWeakness(password, forbiddenNames) ?? null
  return weakness === null ? undefined : `password.${weakness}`
}

/** The names that a password must not contain: those of the product and of the charity. */
export const namesOfSite = (charity: string): readonly string[] => [
  'almoner',
  globalThis.location.hostname.split('.')[0] ?? '',
  // The charity's name counts as one word, because its single words are common words.
  charity.replaceAll(/[^\p{L}\p{N}]/gu, ''),
]
