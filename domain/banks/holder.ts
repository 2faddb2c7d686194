/** Whether the holder of an account is called by one of the charity's names. */
export const isHolderNamed = (
  holder: string,
  names: Readonly<Record<string, string | undefined>>,
): boolean => Object.values(names).some((name) => listLetters(name ?? '') === listLetters(holder))

const listLetters = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
