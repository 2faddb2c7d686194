/** Returns true if the account holder's name matches one of the charity's names. */
export const isHolderNamed = (
  holder: string,
  names: Readonly<Record<string, string | undefined>>,
): boolean => Object.values(names).some((name) => listLetters(name ?? '') === listLetters(holder))

const listLetters = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
